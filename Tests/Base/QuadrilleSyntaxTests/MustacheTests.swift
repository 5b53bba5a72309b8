import QuadrilleSystem
import Testing

@testable import QuadrilleSyntax

/// Templates, by the rules of the Mustache specification, version 1.4.
@Suite struct MustacheTests {
  /// A template with its data, partials and result.
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: String
    let template: String
    var data: [String: MustacheValue] = [:]
    var partials: [String: String] = [:]
    let expected: String

    init(
      _ rule: String,
      _ template: String,
      _ data: [String: MustacheValue],
      partials: [String: String] = [:],
      _ expected: String
    ) {
      self.rule = rule
      self.template = template
      self.data = data
      self.partials = partials
      self.expected = expected
    }

    init(_ rule: String, _ template: String, _ expected: String) {
      self.init(rule, template, [:], expected)
    }

    init(_ rule: String, _ template: String, partials: [String: String], _ expected: String) {
      self.init(rule, template, [:], partials: partials, expected)
    }

    var testDescription: String { rule }
  }

  private func render(_ row: Case) throws -> String {
    let template = try MustacheTemplate(parsing: Array(row.template.utf8))
    let partials = row.partials.mapValues { Array($0.utf8) }
    return try template.render(.object(row.data), partials: partials).text
  }

  static let interpolation = [
    Case("text without tags stays", "{ a } }} {\n", "{ a } }} {\n"),
    Case("a name shows its value", "Hi {{who}}!", ["who": .string("you")], "Hi you!"),
    Case(
      "two braces escape HTML",
      "{{a}} {{{a}}} {{&a}}",
      ["a": .string("<&\">")],
      "&lt;&amp;&quot;&gt; <&\"> <&\">"
    ),
    Case(
      "numbers show their shortest digits",
      "{{a}} {{{b}}} {{&c}}",
      ["a": .number(85), "b": .number(1.21), "c": .number(-0.5)],
      "85 1.21 -0.5"
    ),
    Case("null and missing names show nothing", "({{a}}{{{b}}}{{&c}})", ["a": .null], "()"),
    Case(
      "blanks in a tag count for nothing",
      "|{{ a }}|{{{ a }}}|{{& a }}|",
      ["a": .string("-")],
      "|-|-|-|"
    ),
    Case(
      "blanks around a tag stay, also on a line of its own",
      "  {{a}} \n",
      ["a": .string("-")],
      "  - \n"
    ),
    Case(
      "points lead into objects",
      "{{a.b.c}}",
      ["a": .object(["b": .object(["c": .string("x")])])],
      "x"
    ),
    Case("a chain that breaks shows nothing", "[{{a.b.c}}]", ["a": .object([:])], "[]"),
    Case(
      "parts after the first are looked up in their parent alone",
      "[{{a.b.c.name}}]",
      ["a": .object(["b": .object([:])]), "c": .object(["name": .string("no")])],
      "[]"
    ),
    Case(
      "the first part is looked up in the whole stack, innermost first",
      "{{#a}}{{b.c}}{{d.e}}{{/a}}",
      [
        "a": .object(["b": .object([:])]), "b": .object(["c": .string("no")]),
        "d": .object(["e": .string("yes")]),
      ],
      "yes"
    ),
  ]

  static let sections = [
    Case("true shows a section", "[{{#a}}x{{/a}}]", ["a": .boolean(true)], "[x]"),
    Case(
      "false, null and missing values hide it",
      "[{{#a}}x{{/a}}{{#b}}x{{/b}}{{#c}}x{{/c}}]",
      ["a": .boolean(false), "b": .null],
      "[]"
    ),
    Case(
      "zero and the empty text show it",
      "{{#a}}x{{/a}}{{#b}}y{{/b}}",
      ["a": .number(0), "b": .string("")],
      "xy"
    ),
    Case(
      "an object is the innermost context",
      "{{#a}}{{b}}{{/a}}",
      ["a": .object(["b": .string("x")])],
      "x"
    ),
    Case(
      "names missing in a context are those of the outer one",
      "{{#s}}{{a}}, {{b}}, {{c.d}}{{/s}}",
      [
        "a": .string("foo"), "b": .string("wrong"), "s": .object(["b": .string("bar")]),
        "c": .object(["d": .string("baz")]),
      ],
      "foo, bar, baz"
    ),
    Case(
      "a value is the point in its own section",
      "{{#a}}{{.}} is {{a}}{{/a}}",
      ["a": .string("x")],
      "x is x"
    ),
    Case(
      "a list repeats a section",
      "{{#l}}{{n}};{{/l}}",
      ["l": .list([.object(["n": .number(1)]), .object(["n": .number(2)])])],
      "1;2;"
    ),
    Case("an empty list hides it", "[{{#l}}x{{/l}}]", ["l": .list([])], "[]"),
    Case(
      "the point is an element",
      "{{#l}}({{.}}){{/l}}",
      ["l": .list([.string("a"), .number(1.5)])],
      "(a)(1.5)"
    ),
    Case(
      "lists of lists are repeated by the point",
      "{{#l}}({{#.}}{{.}}{{/.}}){{/l}}",
      ["l": .list([.list([.number(1), .number(2)]), .list([.string("a")])])],
      "(12)(a)"
    ),
    Case(
      "sections of one name can be nested",
      "|{{#a}}B {{#a}}C{{/a}} D{{/a}}|",
      ["a": .boolean(true)],
      "|B C D|"
    ),
    Case(
      "a chain names a section",
      "{{#a.b}}x{{/a.b}}",
      ["a": .object(["b": .boolean(true)])],
      "x"
    ),
    Case(
      "an inverted section shows where the section does not",
      "{{^a}}x{{/a}}{{^l}}y{{/l}}{{^m}}z{{/m}}",
      ["a": .boolean(false), "l": .list([])],
      "xyz"
    ),
    Case(
      "an inverted section hides where it does",
      "[{{^a}}x{{/a}}{{^l}}y{{/l}}]",
      ["a": .object([:]), "l": .list([.null])],
      "[]"
    ),
    Case(
      "blanks in tags of sections count for nothing",
      "|{{# a }}={{/ a }}|",
      ["a": .boolean(true)],
      "|=|"
    ),
  ]

  static let lines = [
    Case(
      "the line of a section's tag vanishes",
      "| a\n{{#b}}\n|\n{{/b}}\n| c\n",
      ["b": .boolean(true)],
      "| a\n|\n| c\n"
    ),
    Case("so it does if it is indented", "| a\n  {{^b}}\n|\n\t{{/b}} \n| c\n", "| a\n|\n| c\n"),
    Case(
      "so it does at the start and the end of the text",
      "  {{#b}}\n#{{/b}}\n/\n  {{! c }}",
      ["b": .boolean(true)],
      "#\n/\n"
    ),
    Case(
      "a carriage return belongs to the end of the line",
      "|\r\n{{#b}}\r\n{{/b}}\r\n|",
      ["b": .boolean(true)],
      "|\r\n|"
    ),
    Case(
      "two tags on a line keep it",
      " {{#b}}x{{/b}}\n {{#b}}{{/b}}\n",
      ["b": .boolean(true)],
      " x\n \n"
    ),
    Case("comments vanish", "12{{! a }}34{{!\n b\n}}5\n{{!\n c\n}}\n6", "12345\n6"),
    Case("an inline comment keeps the blanks", "  1 {{! 2 }}\n", "  1 \n"),
  ]

  static let delimiters = [
    Case("delimiters can be changed", "{{=<% %>=}}(<%a%>){{a}}", ["a": .string("x")], "(x){{a}}"),
    Case("and back again", "({{= [ ] =}}[a])[={{ }}=]({{a}})", ["a": .string("x")], "(x)(x)"),
    Case(
      "they hold beyond sections",
      "{{=| |=}}\n|#a|\n{{b}}|b|\n|/a|\n",
      ["a": .boolean(true), "b": .number(1)],
      "{{b}}1\n"
    ),
    Case(
      "a partial has the default delimiters",
      "{{=| |=}}|>p|",
      ["v": .string("x")],
      partials: ["p": "{{v}}|v|"],
      "x|v|"
    ),
    Case(
      "those of a partial end with it",
      "{{>p}}{{v}}|v|",
      ["v": .string("x")],
      partials: ["p": "{{=| |=}}|v|."],
      "x.x|v|"
    ),
    Case("the line of the tag vanishes", "a\n  {{=@ @=}}\nb\n", "a\nb\n"),
  ]

  static let partials = [
    Case(
      "a partial is another template in the same context",
      "[{{>p}}]",
      ["a": .string("x")],
      partials: ["p": "*{{a}}*"],
      "[*x*]"
    ),
    Case("a missing partial shows nothing", "[{{>p}}]", "[]"),
    Case(
      "a partial can contain itself",
      "{{>n}}",
      ["c": .string("X"), "n": .list([.object(["c": .string("Y"), "n": .list([])])])],
      partials: ["n": "{{c}}<{{#n}}{{>n}}{{/n}}>"],
      "X<Y<>>"
    ),
    Case(
      "an inline partial keeps the blanks",
      "  {{a}}  {{> p }}\n",
      ["a": .string("|")],
      partials: ["p": ">\n>"],
      "  |  >\n>\n"
    ),
    Case(
      "on a line of its own its lines are indented",
      "\\\n {{>p}}\n/\n",
      ["c": .string("<\n->")],
      partials: ["p": "|\n{{{c}}}\n|\n"],
      "\\\n |\n <\n->\n |\n/\n"
    ),
    Case("also at the end of the text", ">\n  {{>p}}", partials: ["p": ">\n>"], ">\n  >\n  >"),
  ]

  @Test(
    "Templates follow the rules of the Mustache specification",
    arguments: interpolation + sections + lines + delimiters + partials
  )
  func followsSpecification(_ row: Case) throws {
    #expect(try render(row) == row.expected)
  }

  @Test(
    "Malformed templates are rejected with the line of the tag",
    arguments: [
      ("a\n{{b", 2, "template.truncated"), ("{{#a}}\n", 1, "template.truncated"),
      ("\n\n{{/a}}", 3, "template.syntax"), ("{{#a}}\n{{/b}}", 2, "template.syntax"),
      ("{{}}", 1, "template.syntax"), ("{{=a=}}", 1, "template.syntax"),
      ("{{> }}", 1, "template.syntax"), ("{{<a}}{{/a}}", 1, "template.syntax"),
      ("{{$a}}{{/a}}", 1, "template.syntax"), ("{{>*a}}", 1, "template.syntax"),
    ]
  )
  func rejectsMalformedTemplates(_ text: String, _ line: Int, _ code: String) {
    let error = #expect(throws: SyntaxError.self) {
      try MustacheTemplate(parsing: Array(text.utf8))
    }
    #expect(error?.code == code && error?.location.line == line)
  }

  @Test("Names that the data lacks are listed once, with their lines") func listsUnknownNames()
    throws
  {
    let template = try MustacheTemplate(
      parsing: Array("{{a}}\n{{b.c}}{{#d}}{{/d}}\n{{b.c}}{{n}}".utf8)
    )
    let data = MustacheValue.object(["a": .null, "b": .object(["x": .null]), "n": .number(1)])
    let names = try template.render(data).unknownNames
    #expect(names.map(\.text) == ["b.c", "d"] && names.map(\.line) == [2, 2])
  }

  @Test("Templates that would not end, or grow too large, are rejected") func keepsLimits() throws {
    let loop = try MustacheTemplate(parsing: Array("{{>a}}".utf8))
    let endless = #expect(throws: SyntaxError.self) {
      try loop.render(.object([:]), partials: ["a": Array("{{>a}}".utf8)])
    }
    #expect(endless?.code == "limit.nesting")
    var limits = Limits()
    limits.maxTextBytes = 100
    let job = JobContext(limits: limits)
    let list = MustacheValue.list([MustacheValue](repeating: .boolean(true), count: 20))
    let large = try MustacheTemplate(parsing: Array("{{#l}}{{#l}}x{{/l}}{{/l}}".utf8))
    let error = #expect(throws: SyntaxError.self) {
      try large.render(.object(["l": list]), job: job)
    }
    #expect(error?.category == .limit)
  }
}
