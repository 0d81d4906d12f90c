/** The needed part of Vite's manifest: built files by their entry source. */
export type BuildManifest = Readonly<
  Record<
    string,
    {
      file: string
      css?: readonly string[]
      imports?: readonly string[]
      dynamicImports?: readonly string[]
    }
  >
>

/**
 * Admin pages need the server for everything they show, and a new password must reach it; charts and text comparisons
 * are rarely used.
 */
const NEEDS_CONNECTION =
  /^(?:app\/admin\/|pages\/admin\/|features\/admin\/|features\/.*(?:-chart|\/diff-body)\.tsx$|\.\.\/shared\/domain\/password-strength\.ts$)/

/**
 * The files that are not needed offline: those that only such pages import. Everything else, workers and fonts
 * included, is fetched when the app is installed, one by one. The fewer files, the less the install competes with other
 * requests.
 */
export function onlineFiles(manifest: BuildManifest): Set<string> {
  const offline = filesFrom(manifest, (source) => !NEEDS_CONNECTION.test(source))
  return new Set([...filesFrom(manifest, () => true)].filter((file) => !offline.has(file)))
}

/** The files that the app imports, through the sources that are wanted. */
function filesFrom(manifest: BuildManifest, isWanted: (source: string) => boolean): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const follow = (source: string): void => {
    const chunk = manifest[source]
    if (chunk === undefined || seen.has(source) || !isWanted(source)) return
    seen.add(source)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) follow(next)
  }
  follow('index.html')
  return files
}
