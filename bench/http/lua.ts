/** Rounds begin that far apart, so that no question comes back; none gets to ask so many. */
const ROUND = 150_000

const start = (round: number) => `local n = ${round * ROUND}`

/** No two requests alike, so that no cache can help: the minimum rating counts up in steps too small to matter. */
export function differentLists(round: number): string {
  return `
${start(round)}
local orders = { "popularity", "newest", "rating", "name" }
local prices = { "free", "freemium", "paid", "free,paid" }
request = function()
  n = n + 1
  local rating = string.format("%.6f", 2 + n / 1000000)
  local path = "/api/tools?sortBy=" .. orders[n % 4 + 1] .. "&pricing=" .. prices[n % 3 + 1] .. "&rating=" .. rating
  return wrk.format("GET", path)
end`
}

/** The same for searches. */
export function differentSearches(questions: readonly string[], round: number): string {
  return `
${start(round)}
${wordList(questions)}
request = function()
  n = n + 1
  local rating = string.format("%.6f", n / 1000000)
  return wrk.format("GET", "/api/tools?search=" .. words[n % #words + 1] .. "&rating=" .. rating)
end`
}

/** One request: a POST of JSON when it has a body. */
export interface PlainRequest {
  path: string
  body?: string
}

/** Some requests by turns. */
export function inTurn(requests: readonly PlainRequest[]): string {
  const entries = requests.map(({ path, body }) => `{ path = ${quote(path)}, body = ${quote(body)} }`)
  return `
local n = 0
local headers = { ["Content-Type"] = "application/json" }
local requests = { ${entries.join(', ')} }
request = function()
  n = n + 1
  local one = requests[n % #requests + 1]
  if one.body == nil then return wrk.format("GET", one.path) end
  return wrk.format("POST", one.path, headers, one.body)
end`
}

const quote = (text: string | undefined) => (text === undefined ? 'nil' : JSON.stringify(text))

const wordList = (words: readonly string[]) =>
  `local words = { ${words.map((word) => JSON.stringify(word.replaceAll(' ', '+'))).join(', ')} }`
