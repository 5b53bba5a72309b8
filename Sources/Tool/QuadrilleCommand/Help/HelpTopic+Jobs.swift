import QuadrilleConsole

extension HelpTopic {
  static let jobsText = """
    'quadrille batch' reads a job a line and answers each with a line:

      {"id":"42","op":"encode","in":"a.png","out":"a.pvr","options":{"m":true}}

    Keys of a job
      id       a text of 1 to 200 bytes or a whole number; without one, a digest
      op       render frames encode decode convert info pack unpack convert-atlas
               preview diff ping
      in, out  a name or a list of names, below --input-root and --root
      options  the long options of the command without dashes; true and false for
               those without a value, a list for those that may be repeated
      timeout  among the options: the seconds that the job may take
      tag      any JSON; comes back as it is
      x-...    ignored

    Keys of a result
      id, line, status (ok, error, retry), op, key, tag
      out            path, bytes and sha256 of every output
      code, exit, message, diagnostics   what is wrong
      inputs         a digest of all that was read
      info, report   what info, diff and pack say with --json
      cached         whether nothing was done now
      ms, peak       time and memory; --no-times leaves them out

    How a run ends
      0   all done                     2   wrong options
      75  run the same command again   3   no line was a job
      8   jobs failed for good         4   stream, journal or results broken

    The same command with the same --journal goes on where it was stopped or
    killed. A job is in shard I of N by the digest of its id, so that engines need
    nothing but their own index: --shard auto/N takes SLURM_ARRAY_TASK_ID,
    JOB_COMPLETION_INDEX, AWS_BATCH_JOB_ARRAY_INDEX, HQ_TASK_ID or PARALLEL_SEQ.
    --emit parallel, slurm, hq or k8s prints the job file of an engine, and
    --merge puts the manifests of all shards together.

    GNU parallel, a stream of any length:
      parallel --pipe -N 1000 quadrille batch --root out < jobs > results
    AWS Batch: --shard auto, and in the job definition
      "evaluateOnExit":[{"onExitCode":"75","action":"RETRY"},
                        {"onReason":"*","action":"EXIT"}]
    Object storage, one tar a shard:
      quadrille batch jobs --input-tar in.tar --output-tar - --results r | upload
    """
}
