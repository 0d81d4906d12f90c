const HTTPS = 'https://'
const HTTPS_WWW = 'https://www.'
const WWW_MARK = '+'
const VERBATIM_MARK = '!'
const NAME_MARK = '*'

/** Most sites are `https://` and the tool's name: `https://www.looka.com` of Looka is kept as `+*.com`. */
export function packWebsite(website: string, name: string): string {
  const isWww = website.startsWith(HTTPS_WWW)
  const rest = website.slice(isWww ? HTTPS_WWW.length : HTTPS.length)
  if (!website.startsWith(HTTPS) || /^[+!]|\*/.test(rest) || rest === '') return VERBATIM_MARK + website
  const word = squeeze(name)
  return (isWww ? WWW_MARK : '') + (word.length > 1 ? rest.replace(word, NAME_MARK) : rest)
}

export function unpackWebsite(cell: string, name: string): string {
  if (cell.startsWith(VERBATIM_MARK)) return cell.slice(1)
  const isWww = cell.startsWith(WWW_MARK)
  const rest = isWww ? cell.slice(1) : cell
  return (
    (isWww ? HTTPS_WWW : HTTPS) + (rest.includes(NAME_MARK) ? rest.replace(NAME_MARK, squeeze(name)) : rest)
  )
}

function squeeze(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}
