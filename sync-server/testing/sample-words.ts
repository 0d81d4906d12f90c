const WORDS = (
  'agent answer app audio automatic brand browser build calendar chat check clean clip cloud code collect compare ' +
  'content convert create customer data design detect developer document draft edit email explain export extract ' +
  'file filter find form generate graph group help image import insight invoice learn legal library list local ' +
  'manage meeting message model monitor music note number open outline page paper photo picture plan podcast ' +
  'presentation product project prompt question quick record report research review sales scene schedule script ' +
  'search secure sentence share sheet short simple sketch slide social sound speech store story student style ' +
  'subtitle summary support table task teach team template test text thread ticket track train transcript translate ' +
  'travel tutor update video visual voice watch web word workflow write'
).split(' ')

/** Deterministic words, about as repetitive as those of real descriptions. */
export function sampleWords(seed: number, count: number): string {
  let state = seed * 2_654_435_761 + 12_345
  const words = Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    // Squared, so that some words are much more frequent than others.
    return WORDS[Math.floor((state / 0x80000000) ** 2 * WORDS.length)] ?? ''
  })
  return words.join(' ')
}
