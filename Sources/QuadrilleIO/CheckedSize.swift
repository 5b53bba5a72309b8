/// Multiplies sizes without wrapping; nil where the product does not fit.
///
/// All size arithmetic on numbers from files goes through here.
public func checkedProduct(_ factors: Int...) -> Int? {
  var product = 1
  for factor in factors {
    let (partial, overflow) = product.multipliedReportingOverflow(by: factor)
    if overflow { return nil }
    product = partial
  }
  return product
}

/// Adds sizes without wrapping; nil where the sum does not fit.
public func checkedSum(_ terms: Int...) -> Int? {
  var sum = 0
  for term in terms {
    let (partial, overflow) = sum.addingReportingOverflow(term)
    if overflow { return nil }
    sum = partial
  }
  return sum
}
