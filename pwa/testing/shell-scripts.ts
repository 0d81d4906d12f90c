import template from '../index.html?raw'

/** The inline scripts of index.html in their order: the theme, the boot watchdog, who uses this browser. */
export const [themeScript = '', watchdogScript = '', visitorScript = ''] = [
  ...template.matchAll(/<script>([\s\S]*?)<\/script>/g),
].map(([, code]) => code)

/** Runs a script whose globals are these. */
export function runScript(code: string, globals: Record<string, unknown>): void {
  new Function(...Object.keys(globals), code)(...Object.values(globals))
}
