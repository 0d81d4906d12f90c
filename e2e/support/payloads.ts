import { findMarkup } from '#shared/domain/markup.ts'

/** What every payload sets when any of it runs. */
export const RAN = '__ran'

/**
 * Texts that would run, load, break out or vanish where a text is taken for anything else. The first ones fit every
 * field; all of them are texts that the server takes, for plain text may talk about code. `x.test` is somebody else's origin.
 */
export const PAYLOADS: readonly string[] = [
  '<script>__ran=1</script>',
  '<img src=//x.test onerror=__ran=1>',
  '<svg/onload=__ran=1>',
  '</script><script>__ran=1</script>',
  '</title></head><script>__ran=1</script>',
  '</textarea></style><svg onload=__ran=1>',
  '"><img src=//x.test onerror=__ran=1>',
  "' autofocus onfocus=__ran=1 x='",
  '" style="background:url(//x.test)',
  'javascript:__ran=1//',
  'data:text/html,<script>__ran=1</script>',
  "{{constructor.constructor('__ran=1')()}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a text that must not become a template
  '${__ran=1}',
  '#{__ran=1} <%= __ran=1 %>',
  '[read more](javascript:__ran=1)',
  '![pixel](//x.test/pixel.png)',
  '<!-- <svg onload=__ran=1> -->',
  '--><svg onload=__ran=1>',
  ']]><b onclick=__ran=1>click',
  '<iframe src=//x.test>',
  '<a href="java&#x73;cript:__ran=1">go',
  '&lt;svg onload=__ran=1&gt;',
  'width:expression(__ran=1)',
  '<math><mi xlink:href="javascript:__ran=1">go',
  '<base href=//x.test/>',
  '<meta http-equiv=refresh content="0;url=//x.test">',
  '<link rel=stylesheet href=//x.test/a.css>',
  '<form action=//x.test><input name=q>',
  '%3Cscript%3E__ran=1%3C/script%3E',
  '\\u003cscript\\u003e__ran=1\\u003c/script\\u003e',
  '\\";__ran=1;//',
  "'-__ran=1-'",
  // What a page is put together by: replacement patterns and the marks of the template.
  "$& $` $' $1 $$",
  '<!--app-html--><!--app-head-->',
  '=HYPERLINK("//x.test")',
  'z\u200be\u200br\u200do\ufeff width',
  '\u200f\u05e9\u05dc\u05d5\u05dd\u200e \u0645\u0631\u062d\u0628\u0627',
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}\u{1f3f3}\ufe0f\u200d\u{1f308}\u{1f44d}\u{1f3fd}',
  'Z\u0338\u0322\u034ea\u0335\u0321l\u0336g\u0337o\u0334',
  'line\u2028separator\u2029here',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  'W'.repeat(60),
]

/** All of them in one text. */
export const ALL = PAYLOADS.join(' ')

/** Those that pass where the directory takes no markup either. */
export const UNMARKED: readonly string[] = PAYLOADS.filter((text) => findMarkup(text) === null)

/** What no field takes: characters that disguise a text, or are nothing to read. */
export const REFUSED: readonly string[] = [
  'a\u202etxt.exe',
  'a\u2066b\u2069',
  'a\u0000b',
  'a\u001b[31mb',
  'a\ud800b',
  '\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b',
]

/** Addresses that no link may have. */
export const BAD_ADDRESSES: readonly string[] = [
  'javascript:__ran=1',
  ' JaVaScRiPt:__ran=1',
  'java\nscript:__ran=1',
  'data:text/html,<script>__ran=1</script>',
  'vbscript:__ran=1',
  'https://user:secret@example.com',
  'https://x.test\\@example.com',
  'file:///etc/passwd',
]

/** As close to running as an address of a link may come. */
export const LINK = 'https://payload.example.com/"><svg/onload=__ran=1>?javascript:__ran=1'
