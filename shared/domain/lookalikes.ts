/** Pairs of a letter and the Latin one it can be taken for, in capitals or small letters (after Unicode TS 39). */
const CYRILLIC = 'аa вb сc гr ԁd еe һh нh іi јj кk ӏl мm оo рp ԛq ѕs тt уy ѵv ԝw хx'
const GREEK = 'αa βb εe ζz ηn ιi κk μm νv οo ρp ςσ τt υy χx'
const ARMENIAN = 'աw գq հh ոn սu ցg օo'

export const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [CYRILLIC, GREEK, ARMENIAN]
    .flatMap((pairs) => pairs.split(' '))
    .map((pair): [string, string] => [pair.charAt(0), pair.charAt(1)]),
)
