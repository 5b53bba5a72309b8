// The words of the suite that its options name, too: rules, states, kinds of targets.
@_exported public import QuadrilleConformTerms
