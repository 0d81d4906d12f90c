/** Null refuses, which the browser reports as it does other breaches of the content security policy. */
type Rule = (text: string) => string | null

declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
  var trustedTypes:
    | {
        createPolicy(
          name: 'default',
          rules: Record<'createHTML' | 'createScript' | 'createScriptURL', Rule>,
        ): unknown
      }
    | undefined
}

// Browsers with Trusted Types ask it about every text that becomes HTML, code or the address of code, in pages and workers.
globalThis.trustedTypes?.createPolicy('default', {
  // Mantine sets its styles as HTML. Of a text without a tag nothing else can come.
  createHTML: (html) => (html.includes('<') ? null : html),
  // The data of a page for search engines is the text of a script element. JSON does nothing, and of all else this throws.
  createScript: (json) => JSON.stringify(JSON.parse(json)),
  createScriptURL: (address) =>
    new URL(address, location.href).href.startsWith(`${location.origin}/`) ? address : null,
})

// Zod makes no code from text then: the content security policy forbids it and reports even the try.
globalThis.__zod_globalConfig = Object.assign(globalThis.__zod_globalConfig ?? {}, { jitless: true })
