import type { Plugin } from 'vite'

/** The names of a component's classes. Their rules stand in a file of the same name. */
const CLASS_NAMES = /node_modules\/@mantine\/core\/esm\/.*\/([A-Za-z]+)\.module\.mjs$/

const ALL_STYLES = '@mantine/core/styles.layer.css'

/**
 * The styles of each Mantine component come with its code, in its cascade layer, and no others do. The development
 * server bundles libraries ahead of time and loads all styles at once.
 */
export function mantineStyles(): Plugin {
  let isBuild = true
  return {
    name: 'mantine-styles',
    config: (_, { command }) => {
      isBuild = command === 'build'
    },
    transform: {
      filter: { id: [CLASS_NAMES, /\/pwa\/ui\/styles\/index\.ts$/] },
      handler(code, id) {
        const name = id.match(CLASS_NAMES)?.[1]
        if (name === undefined) return isBuild ? null : `import '${ALL_STYLES}'\n${code}`
        return {
          code: `import '@mantine/core/styles/${name}.layer.css'\n${code}`,
          map: null,
          moduleSideEffects: true,
        }
      },
    },
  }
}
