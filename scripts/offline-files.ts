/** Vite's manifest, as far as it is read here: built files by the source that they begin with. */
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

/** Pages of admins ask the server for all that they show; charts and comparisons of texts are for the few as well. */
const NEEDS_CONNECTION = /^(?:app\/admin\/|pages\/admin\/|features\/.*(?:-chart|\/diff-body)\.tsx$)/

/**
 * The files that nobody needs without a connection: those that only such pages lead to. Everything else, workers and
 * fonts included, is fetched when the app is installed, one by one, and is in the way of nothing less the fewer it is.
 */
export function onlineFiles(manifest: BuildManifest): Set<string> {
  const offline = filesFrom(manifest, (source) => !NEEDS_CONNECTION.test(source))
  return new Set([...filesFrom(manifest, () => true)].filter((file) => !offline.has(file)))
}

/** What the app leads to, by way of the sources that are wanted. */
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
