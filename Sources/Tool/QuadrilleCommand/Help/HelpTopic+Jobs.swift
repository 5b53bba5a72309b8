import QuadrilleConsole

extension HelpTopic {
  static let jobsText = """
    'quadrille batch' reads one job per line and writes one result per line:

      {"id":"42","op":"encode","in":"a.png","out":"a.pvr","options":{"m":true}}

    Keys of a job
      id       a text of 1 to 200 bytes or an integer; a digest if omitted
      op       render frames encode decode convert info pack unpack convert-atlas
               preview diff ping
      in, out  a name or a list of names below --input-root and --root
        options  the command's long options without dashes; true and false for
                 options without values, a list for repeatable options
      timeout  in the options: the time limit of the job in seconds
      tag      any JSON; copied to the result
      x-...    ignored

    Keys of a result
      id, line, status (ok, error, retry), op, key, tag
      out            path, bytes and sha256 of every output
      code, exit, message, diagnostics   the error
      inputs         a digest of all files read
      info, report   the --json output of info, diff and pack
      cached         whether the result comes from an earlier run
      ms, peak       time and memory; omitted with --no-times

    How a run ends
        0   all done                     2   invalid options
        75  run the same command again   3   no line was a job
        8   jobs failed permanently      4   stream, journal or results unusable

    The same command with the same --journal resumes a run that was stopped or
    killed. A job belongs to shard I of N by the digest of its id, so engines only
    need to provide an index: --shard auto/N uses SLURM_ARRAY_TASK_ID,
    JOB_COMPLETION_INDEX, AWS_BATCH_JOB_ARRAY_INDEX, HQ_TASK_ID or PARALLEL_SEQ.
    --emit parallel, slurm, hq or k8s prints the job script of an engine, and
    --merge merges the manifests of all shards.

    GNU parallel, for a stream of any length:
      parallel --pipe -N 1000 quadrille batch --root out < jobs > results
    AWS Batch: --shard auto, with this in the job definition
      "evaluateOnExit":[{"onExitCode":"75","action":"RETRY"},
                        {"onReason":"*","action":"EXIT"}]
    Object storage, one tar per shard:
      quadrille batch jobs --input-tar in.tar --output-tar - --results r | upload
    """
}
