"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const list = document.getElementById("list");
const detail = document.getElementById("detail");
const search = document.getElementById("search");
const chips = document.getElementById("chips");
const view = { state: "", q: "", case: "", at: "" };

const element = (name, text, className) => {
  const result = document.createElement(name);
  if (text !== undefined) result.textContent = text;
  if (className) result.className = className;
  return result;
};

// What is shown stands in the address, so that it can be sent to somebody.
const readAddress = () => {
  const words = new URLSearchParams(location.hash.slice(1));
  for (const key of Object.keys(view)) view[key] = words.get(key) || "";
};
const writeAddress = () => {
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(view)) if (value) words.set(key, value);
  history.replaceState(null, "", "#" + words);
};

const isShown = (test) =>
  (!view.state
    || (view.state === "unexpected" ? test.unexpected : test.state === view.state))
  && (!view.q || test.name.includes(view.q) || (test.message || "").includes(view.q));

const showChips = () => {
  chips.replaceChildren();
  const all = [["", "all", data.cases.length]];
  const unexpected = data.cases.filter((test) => test.unexpected).length;
  if (unexpected) all.push(["unexpected", "unexpected", unexpected]);
  for (const [state, count] of data.counts) all.push([state, state, count]);
  for (const [state, word, count] of all) {
    const chip = element("button", `${word} ${count}`);
    chip.dataset.state = state;
    chip.setAttribute("aria-pressed", String(view.state === state));
    if (state) chip.style.color = `var(--${state === "unexpected" ? "Fail" : state})`;
    chip.addEventListener("click", () => { view.state = state; show(); });
    chips.append(chip);
  }
};

const showList = () => {
  list.replaceChildren();
  const shown = data.cases.filter(isShown);
  for (const test of shown) {
    const row = element("li");
    row.dataset.name = test.name;
    row.setAttribute("aria-selected", String(view.case === test.name));
    const state = element("span", test.state, "state");
    state.style.color = `var(--${test.state})`;
    row.append(state, " ", element("span", test.name, "name"));
    if (test.message) row.append(element("div", test.message, "message"));
    row.addEventListener("click", () => { view.case = test.name; view.at = ""; show(); });
    list.append(row);
  }
  document.getElementById("count").textContent = `${shown.length} of ${data.cases.length} cases`;
  document.body.dataset.shown = shown.length;
};

// The eight opaque parts of one image, from the top: expected, actual, low and high, each as
// colour and then as alpha in grey. So a canvas gives the values back exactly.
const readValues = (pictures, then) => {
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement("canvas");
    canvas.width = pictures.w;
    canvas.height = pictures.h * 8;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    const bytes = context.getImageData(0, 0, canvas.width, canvas.height).data;
    const at = (part, x, y) => {
      const color = 4 * ((2 * part * pictures.h + y) * pictures.w + x);
      const alpha = 4 * (((2 * part + 1) * pictures.h + y) * pictures.w + x);
      return [bytes[color], bytes[color + 1], bytes[color + 2], bytes[alpha]];
    };
    then(at);
  };
  image.src = pictures.values;
};

const showPixel = (pictures, at, x, y, readout) => {
  const [expected, actual, low, high] = [0, 1, 2, 3].map((part) => at(part, x, y));
  readout.replaceChildren(`column ${pictures.x + x}, row ${pictures.y + y}\n`);
  ["red", "green", "blue", "alpha"].forEach((channel, index) => {
    const isBad = actual[index] < low[index] || actual[index] > high[index];
    const range = low[index] === high[index] ? low[index] : `${low[index]}…${high[index]}`;
    const text = `${channel.padEnd(6)}${String(actual[index]).padStart(4)}   permitted ${range}, `
      + `preferred ${expected[index]}\n`;
    readout.append(isBad ? element("span", text, "bad") : text);
  });
  document.body.dataset.pixel = `${x},${y}`;
};

const showPictures = (test) => {
  const pictures = test.pictures;
  const block = element("div");
  const row = element("div", undefined, "pictures");
  const readout = element("div", "Point at a pixel to see what is permitted there.");
  readout.id = "readout";
  const scale = Math.max(1, Math.min(24, Math.floor(260 / Math.max(pictures.w, pictures.h))));
  let at = null;
  const point = (x, y) => {
    if (!at || x < 0 || y < 0 || x >= pictures.w || y >= pictures.h) return;
    showPixel(pictures, at, x, y, readout);
  };
  for (const [key, word] of [
    ["expected", "expected (preferred values)"], ["actual", "actual"],
    ["difference", "difference × 8"], ["violation", "past what is permitted × 8"],
  ]) {
    const figure = element("figure");
    const image = element("img");
    image.alt = word;
    image.src = pictures[key];
    image.width = pictures.w * scale;
    image.height = pictures.h * scale;
    image.dataset.kind = key;
    const place = (event) => {
      const box = image.getBoundingClientRect();
      return [event.clientX - box.left - 1, event.clientY - box.top - 1]
        .map((value) => Math.floor(value / scale));
    };
    image.addEventListener("mousemove", (event) => point(...place(event)));
    image.addEventListener("click", (event) => {
      view.at = place(event).join(",");
      writeAddress();
    });
    figure.append(image, element("figcaption", word));
    row.append(figure);
  }
  readValues(pictures, (values) => {
    at = values;
    if (view.at) point(...view.at.split(",").map(Number));
    document.body.dataset.ready = "yes";
  });
  const part = pictures.w === pictures.width && pictures.h === pictures.height ? ""
    : `, from (${pictures.x}, ${pictures.y}) of ${pictures.width} × ${pictures.height}`;
  block.append(readout, row);
  block.append(element(
    "p", `${pictures.w} × ${pictures.h} pixels${part}; row 0 is the framebuffer's.`, "faint"));
  return block;
};

const showDetail = () => {
  detail.replaceChildren();
  const test = data.cases.find((one) => one.name === view.case);
  if (!test) {
    detail.append(element("p", "Choose a case on the left.", "faint"));
    detail.append(element("h2", "Driver"));
    detail.append(element("pre", JSON.stringify(data.driver, null, 2)));
    return;
  }
  detail.append(element("h2", test.name));
  const state = element("p");
  const word = element("span", test.state, "state");
  word.style.color = `var(--${test.state})`;
  state.append(word, test.unexpected ? ", unexpected" : "");
  if (test.expectation) {
    state.append(`; listed as ${test.expectation.state}: ${test.expectation.reason} `
      + `(${test.expectation.file}, line ${test.expectation.line})`);
  }
  detail.append(state, element("p", test.summary));
  if (test.message) detail.append(element("pre", test.message));
  const replay = element("div", undefined, "replay");
  const command = element("code", test.replay);
  const copy = element("button", "copy");
  copy.id = "copy";
  copy.addEventListener("click", () => {
    const done = () => { copy.textContent = "copied"; };
    if (navigator.clipboard) navigator.clipboard.writeText(test.replay).then(done, done);
    getSelection().selectAllChildren(command);
    document.body.dataset.copied = test.replay;
  });
  replay.append(command, copy);
  detail.append(replay);
  if (test.pictures) detail.append(showPictures(test));
  if (test.violations) {
    const table = element("table");
    const head = element("tr");
    for (const title of ["Rule", "Section", "What is wrong"]) head.append(element("th", title));
    table.append(head);
    for (const one of test.violations) {
      const line = element("tr");
      for (const text of [one.rule, one.section, one.text]) line.append(element("td", text));
      table.append(line);
    }
    detail.append(table);
    const more = test.violationCount - test.violations.length;
    if (more > 0) detail.append(element("p", `… ${more} more`, "faint"));
  }
  const rules = element("table");
  for (const rule of test.rules) {
    const line = element("tr");
    const error = test.errors && test.errors[rule];
    for (const text of [
      rule, data.rules[rule], error === undefined ? "" : `worst error ${error.toFixed(2)}`,
    ]) line.append(element("td", text));
    rules.append(line);
  }
  detail.append(element("p", `Sections ${test.sections}; ${test.seconds.toFixed(3)} s`, "faint"));
  detail.append(rules);
  if (test.reruns) detail.append(element("p", `Run again: ${test.reruns.join(", ")}`));
  if (test.stderr) detail.append(element("pre", test.stderr));
};

const show = () => {
  writeAddress();
  showChips();
  showList();
  showDetail();
};

search.addEventListener("input", () => { view.q = search.value; show(); });
addEventListener("hashchange", () => { readAddress(); search.value = view.q; show(); });
readAddress();
if (!location.hash && data.cases.some((test) => test.unexpected)) view.state = "unexpected";
search.value = view.q;
show();
document.body.dataset.loaded = "yes";
