import { canonical, complement, type Ranges, union } from "./ranges.ts";

/** Every table is asked of the JavaScript engine when first needed: nothing is shipped. */

export const MAX_CODE_POINT = 0x10ffff;

const BINARY = spelled(
  "AHex Alpha Alphabetic ASCII_Hex_Digit Bidi_C Bidi_Control Bidi_M Bidi_Mirrored Case_Ignorable Cased " +
    "Changes_When_Casefolded Changes_When_Casemapped Changes_When_Lowercased Changes_When_Titlecased " +
    "Changes_When_Uppercased CI CWCF CWCM CWL CWT CWU Dash Default_Ignorable_Code_Point Dep Deprecated DI Dia " +
    "Diacritic EBase EComp EMod Emoji Emoji_Component Emoji_Modifier Emoji_Modifier_Base Emoji_Presentation " +
    "EPres Ext Extended_Pictographic Extender ExtPict Gr_Base Gr_Ext Grapheme_Base Grapheme_Extend Hex " +
    "Hex_Digit ID_Continue ID_Start IDC Ideo Ideographic IDS IDS_Binary_Operator IDS_Trinary_Operator IDSB " +
    "IDST Join_C Join_Control LOE Logical_Order_Exception Lower Lowercase Math NChar Noncharacter_Code_Point " +
    "Pat_Syn Pat_WS Pattern_Syntax Pattern_White_Space QMark Quotation_Mark Radical Regional_Indicator RI SD " +
    "Sentence_Terminal Soft_Dotted space STerm Term Terminal_Punctuation UIdeo Unified_Ideograph Upper " +
    "Uppercase Variation_Selector VS White_Space WSpace XID_Continue XID_Start XIDC XIDS",
);
/** Properties the original knows and JavaScript does not; found, but without values. */
const VALUELESS = spelled(
  "Age Block blk Script_Extensions scx Grapheme_Cluster_Break GCB Sentence_Break SB Word_Break WB " +
    "Bidi_Class bc Canonical_Combining_Class ccc Line_Break lb Name na Numeric_Value nv Numeric_Type nt " +
    "East_Asian_Width ea Case_Folding Uppercase_Mapping uc Lowercase_Mapping lc Titlecase_Mapping tc isc",
);
const CATEGORIES = spelled(
  "C Cased_Letter Cc Cf Close_Punctuation Cn cntrl Co Combining_Mark Connector_Punctuation Control " +
    "Currency_Symbol Dash_Punctuation Decimal_Number digit Enclosing_Mark Final_Punctuation Format " +
    "Initial_Punctuation L LC Letter Letter_Number Line_Separator Ll Lm Lo Lowercase_Letter Lt Lu M Mark " +
    "Math_Symbol Mc Me Mn Modifier_Letter Modifier_Symbol N Nd Nl No Nonspacing_Mark Number Open_Punctuation " +
    "Other Other_Letter Other_Number Other_Punctuation Other_Symbol P Paragraph_Separator Pc Pd Pe Pf Pi Po " +
    "Private_Use Ps punct Punctuation S Sc Separator Sk Sm So Space_Separator Spacing_Mark Symbol " +
    "Titlecase_Letter Unassigned Uppercase_Letter Z Zl Zp Zs",
);
/** Only the scripts whose name is more than one capitalised word. */
const SCRIPTS = spelled(
  "Anatolian_Hieroglyphs Bassa_Vah Canadian_Aboriginal Caucasian_Albanian Cypro_Minoan Dives_Akuru " +
    "Egyptian_Hieroglyphs Gunjala_Gondi Gurung_Khema Hanifi_Rohingya Imperial_Aramaic Inscriptional_Pahlavi " +
    "Inscriptional_Parthian Kayah_Li Khitan_Small_Script Kirat_Rai Linear_A Linear_B Masaram_Gondi " +
    "Meetei_Mayek Mende_Kikakui Meroitic_Cursive Meroitic_Hieroglyphs Nag_Mundari New_Tai_Lue " +
    "Nyiakeng_Puachue_Hmong Ol_Chiki Ol_Onal Old_Hungarian Old_Italic Old_North_Arabian Old_Permic " +
    "Old_Persian Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur Pahawh_Hmong Pau_Cin_Hau Phags_Pa " +
    "Psalter_Pahlavi SignWriting Sora_Sompeng Syloti_Nagri Tai_Le Tai_Tham Tai_Viet Tulu_Tigalari " +
    "Warang_Citi Zanabazar_Square",
);
/** Known names that no table answers to. */
const HOLLOW_SCRIPTS = /^(?:hrkt|katakanaorhiragana|zzzz|unknown)$/;

function spelled(names: string): ReadonlyMap<string, string> {
  return new Map(names.split(" ").map((name) => [name.replaceAll("_", "").toLowerCase(), name]));
}

function normalise(name: string): string {
  const rest = /^is/i.test(name) ? name.slice(2) : name;
  const plain = rest.replace(/[ _-]|[^\0-\x7f]/g, "").replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return plain === "c" && rest !== name ? "isc" : plain;
}

export type Lookup = Ranges | "property" | "value";

/** `\p{name}` or `\p{name=value}`; otherwise which of the two is unknown. */
export function unicodeClass(name: string, value: string | undefined): Lookup {
  const property = normalise(name);
  if (value === undefined) {
    const binary = property === "sc" || property === "lc" ? undefined : BINARY.get(property);
    if (binary) return propertyRanges(binary);
    if (property === "isc" || (property !== "sc" && property !== "lc" && VALUELESS.has(property))) {
      return "property";
    }
    return category(property) ?? script("sc", property) ?? "property";
  }
  const wanted = normalise(value);
  if (property === "gc" || property === "generalcategory") return category(wanted) ?? "value";
  if (property === "sc" || property === "script") return script("sc", wanted) ?? "value";
  if (property === "scx" || property === "scriptextensions") return script("scx", wanted) ?? "value";
  return BINARY.has(property) || VALUELESS.has(property) || property === "cf" ? "value" : "property";
}

function category(normal: string): Lookup | undefined {
  if (normal === "cs" || normal === "surrogate") return "value";
  if (normal === "any") return [0, MAX_CODE_POINT];
  if (normal === "ascii") return [0, 0x7f];
  if (normal === "assigned") return negate(propertyRanges("gc=Cn"));
  const name = CATEGORIES.get(normal);
  return name === undefined ? undefined : propertyRanges(`gc=${name}`);
}

function script(property: string, normal: string): Lookup | undefined {
  if (HOLLOW_SCRIPTS.test(normal)) return "value";
  if (!/^[a-z]+$/.test(normal)) return undefined;
  const name = SCRIPTS.get(normal) ?? normal.charAt(0).toUpperCase() + normal.slice(1);
  try {
    return propertyRanges(`${property}=${name}`);
  } catch {
    return undefined;
  }
}

export function wordRanges(): Ranges {
  return tabled("\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}");
}

export function digitRanges(): Ranges {
  return propertyRanges("Nd");
}

export function spaceRanges(): Ranges {
  return propertyRanges("White_Space");
}

function propertyRanges(property: string): Ranges {
  return tabled(`\\p{${property}}`);
}

const tables = new Map<string, Ranges>();
const CHUNK = 0x1000;

function tabled(members: string): Ranges {
  const known = tables.get(members);
  if (known) return known;
  const runs = new RegExp(`[${members}]+`, "gu");
  const pairs: number[] = [];
  const codes: number[] = new Array(CHUNK).fill(0);
  for (let base = 0; base <= MAX_CODE_POINT; base += CHUNK) {
    // Planes 4 to 13 are empty: but for the end of each, where non-characters are, a chunk is all alike.
    const alike = base >= 0x40000 && base < 0xe0000 && (base & 0xf000) !== 0xf000;
    if (alike) {
      if (String.fromCodePoint(base).search(runs) === 0) addRun(pairs, base, base + CHUNK - 1);
    } else {
      collect(base, runs, base === 0xd000 ? codes.slice(0, 0x800) : codes, pairs);
    }
  }
  const ranges = canonical(pairs);
  tables.set(members, ranges);
  return ranges;
}

function collect(base: number, runs: RegExp, codes: number[], pairs: number[]): void {
  for (let i = 0; i < codes.length; i++) codes[i] = base + i;
  const width = base > 0xffff ? 2 : 1;
  for (const { index, 0: run } of String.fromCodePoint(...codes).matchAll(runs)) {
    const from = base + index / width;
    addRun(pairs, from, from + run.length / width - 1);
  }
}

function addRun(pairs: number[], from: number, to: number): void {
  const last = pairs.length - 1;
  if (pairs[last] === from - 1) pairs[last] = to;
  else pairs.push(from, to);
}

/** The complement among scalar values: no range of the result consists of surrogates. */
export function negate(ranges: Ranges): Ranges {
  const rest = complement(ranges, MAX_CODE_POINT);
  const result: number[] = [];
  for (let i = 0; i < rest.length; i += 2) {
    const from = rest[i] ?? 0;
    const to = rest[i + 1] ?? 0;
    const start = from >= 0xd800 && from <= 0xdfff ? 0xe000 : from;
    const end = to >= 0xd800 && to <= 0xdfff ? 0xd7ff : to;
    if (start <= end) result.push(start, end);
  }
  return result;
}

let caseful: string | undefined;
const folds = new Map<string, Ranges>();
const FOLDS_KEPT = 512;

/** Adds whatever differs from a member only by simple case folding. */
export function foldCase(ranges: Ranges): Ranges {
  if (ranges.length === 0) return ranges;
  const key = ranges.join();
  const known = folds.get(key);
  if (known) return known;
  caseful ??= casefulText();
  let source = "";
  for (let i = 0; i < ranges.length; i += 2) source += `${escaped(ranges[i])}-${escaped(ranges[i + 1])}`;
  const pairs: number[] = [];
  for (const found of caseful.match(new RegExp(`[${source}]`, "giu")) ?? []) {
    const code = found.codePointAt(0) ?? 0;
    pairs.push(code, code);
  }
  const folded = union(ranges, canonical(pairs));
  if (folds.size >= FOLDS_KEPT) folds.clear();
  folds.set(key, folded);
  return folded;
}

function escaped(code: number | undefined): string {
  return `\\u{${(code ?? 0).toString(16)}}`;
}

function casefulText(): string {
  const ranges = tabled("\\p{Changes_When_Casefolded}\\p{Changes_When_Casemapped}");
  let text = "";
  for (let i = 0; i < ranges.length; i += 2) {
    for (let code = ranges[i] ?? 0; code <= (ranges[i + 1] ?? 0); code++) text += String.fromCodePoint(code);
  }
  return text;
}
