/**
 * Patterns of sentences by topic; `sentence.ts` says how they are read. Each is true of every tool that has the facts
 * it is filled with.
 */

export const OPENINGS = {
  vendorAndYear: [
    '{name} is {kind} [from|by|made by] {vendor}, [launched in|first released in|around since] {year}.',
    '[Launched|First released|Introduced] in {year}, {name} is {kind} [from|by|made by] {vendor}.',
    '{vendor} [is the maker of|stands behind] {name}, {kind} that [dates from|goes back to|arrived in] {year}.',
    '[The maker of|The company behind|The name behind] {name} is {vendor}; it is {kind} [dating from|launched in|from] {year}.',
    'With {name}, [launched in|released in|dating from] {year}, {vendor} [offers|provides|contributes] {kind}.',
    '{kind} [from|by] {vendor}, {name} [has been around since|was launched in|goes back to] {year}.',
  ],
  vendor: [
    '{name} is {kind} [from|by|made by] {vendor}.',
    '{vendor} [is the maker of|stands behind|is the name behind] {name}, {kind}[.| listed under {category}.]',
    '[In|Under] {category}, [this directory lists|you will find|we list] {name}, {kind} [from|by] {vendor}.',
    'With {name}, {vendor} [offers|provides|contributes] {kind}.',
  ],
  year: [
    '{name}, {kind}, [was launched|first appeared|came out] in {year}.',
    '[Launched|First released|Introduced] in {year}, {name} is {kind}.',
    '{name} has been [around|available] as {kind} since {year}.',
    'It was {year} when {name}, {kind}, [came out|was launched|first appeared].',
  ],
  plain: [
    '{name} is {kind}.',
    '[Under|In] {category}, [this directory lists|you will find|we list] {name}, {kind}.',
    '[Among the entries|One of the entries] under {category} is {name}, {kind}.',
    '{name} [belongs to|is listed under|has its place under] {category} in this directory.',
  ],
}

export const FEATURES = [
  '[Its features include|Among its features are|Part of the package are] {list}.',
  '[On the feature list|In the feature column|Features on record]: {list}.',
  '[The toolbox holds|It brings along|What you get includes] {list}.',
  '[The listing mentions|The entry names|Recorded features are] {list}.',
  '[Concretely, it comes with|Among other things, it offers|Its listing names] {list}.',
  'Users of {name} [find|get|have] {list}.',
  '{name} [comes with|offers|includes] {list}.',
]

export const ONE_FEATURE = [
  '[On the feature list|In the feature column|On record as a feature]: {list}.',
  '[The toolbox holds|It brings along|What you get includes] {list}.',
  'Users of {name} [find|get|have] {list}.',
  '{name} [comes with|offers|includes] {list}.',
]

export const DOORS = [
  '[You can also reach it|It can also be reached|It can also be used] through {list}.',
  '[Access is possible through|Ways in include|It opens up through] {list}.',
  '[Besides its main interface|Next to its usual form|Apart from that], {name} has {list}.',
  '[Those who prefer another route|Anyone in need of another route] to {name} will find {list}.',
  '{name} [offers|provides|includes] {list} [as a way in|for access] as well.',
]

export const LINKS = [
  'To fit in with other software, {name} [offers|has|brings] {list}.',
  '[Ties to other software come as|Other systems are reached through|Connections are made through] {list}.',
  '{name} does not stand alone: [it has|it offers|it lists] {list}.',
  '[For working alongside other tools|As for connections|As to other software], {name} [lists|has|offers] {list}.',
  '{listFirst} [connect|link] {name} to [other software|the programs around it|the rest of the toolbox].',
]

/** Used where there is one connection and it is singular. */
export const ONE_LINK = [
  'To fit in with other software, {name} [offers|has|brings] {list}.',
  '{name} does not stand alone: [it has|it offers|it lists] {list}.',
  '[For working alongside other tools|As for connections|As to other software], {name} [lists|has|offers] {list}.',
]

export const SELF_HOSTING = [
  '[Self-hosting is possible|It can be self-hosted], so [data can stay on your own servers|you decide where it runs].',
  '{name} can run on [your own servers|machines of your own|infrastructure you control].',
  'Whoever wants to keep {name} [in house|under their own roof] can host it themselves.',
]

export const OFFLINE = [
  '{name} [also works|keeps working] [offline|without a connection].',
  '[No connection|A lost connection] [is no obstacle|does not stop the work] either, since {name} lists offline use.',
]

export const USES = [
  '[Going by its tags, it is meant for|Its tags point to|The tags it carries point to] {uses}.',
  '[It lends itself to|Typical jobs are|Obvious jobs for it are] {uses}.',
  'When the task is {usesOr}, [it belongs on the shortlist|it is worth a look|{name} is a candidate].',
  '[Tasks it is listed for|Jobs it is tagged with|What it is tagged for]: {uses}.',
  '{name} is [tagged|filed|listed] for {uses}.',
  '[If your work involves|Should your work involve|Where the work consists of] {usesOr}, {name} is [worth knowing|one to try|worth a closer look].',
  'Anyone [busy with|occupied with|faced with] {usesOr} [should know|may want to try|can consider] {name}.',
]

export const PEOPLE = [
  '[It looks like a fit for|It should suit|The likely audience is] {people}.',
  '{peopleFirst} are the [most likely|natural|obvious] [users|audience] of {name}.',
  '[Those with most to gain|The readers this entry is for|The people it speaks to] are {people}.',
  '[It is best looked at by|It will mostly interest|Interest will come from] {people}.',
  '{name} [speaks to|is of interest to|has something for] {people}.',
]

export const PRICES = {
  free: [
    'Using {name} [costs nothing|is free of charge|is free].',
    '[As for price|On price|As to cost], {name} is [listed as free|free|free of charge].',
    '{name} is free [to use|of charge], [so a first try costs only time|so there is little to lose in trying it].',
    '[There is nothing to pay|No payment is needed] for {name}.',
  ],
  freemiumFrom: [
    '[There is a free tier|A free tier exists|Starting is free], and paid plans of {name} [begin|start] at {price} a month.',
    '{name} [can be used|can be tried] for free; [paid plans start|its paid plans begin|upgrades start] at {price} a month.',
    '[Beyond|After|Once past] the free tier, plans of {name} [cost from|start at|begin at] {price} a month.',
    '[On price|As to cost|As for price]: free to begin with, [then from|then at least|and from] {price} a month.',
    'The [basics|entry level] of {name} [cost nothing|come free], while [paid plans|upgrades] [start|begin] at {price} a month.',
  ],
  freemium: [
    '{name} has a free tier [next to|alongside|beside] its paid plans; [see its website for prices|no starting price is recorded here].',
    '[Getting started|A first try|A beginning] with {name} [costs nothing|is free], and paid plans [exist|are there] for [those who need more|heavier use].',
    '[{name} follows the freemium model|The model of {name} is freemium]: [part of it is free|some of it is free], [the rest is paid for|more costs money].',
    '[Pricing of {name} runs|Prices of {name} range] from free to paid, [with the details on its website|and the current plans are on its website].',
    '[Free and paid plans of {name} exist|There are free and paid plans of {name}]; [this entry records no prices|the amounts are on its website].',
    'You can [begin with|start on] {name} [without paying|for nothing] and [move to a paid plan later|pay once you need more].',
  ],
  paidFrom: [
    '{name} is [a paid product|paid for], with plans [from|starting at] {price} a month.',
    '[Plans of {name} start|Prices of {name} begin|Subscriptions to {name} start] at {price} a month.',
    '[Reckon with|Budget for|Plan for] at least {price} a month.',
    '[On price|As to cost|As for price]: {name} is paid, from {price} a month.',
  ],
  paid: [
    '{name} is [a paid product|paid for|sold commercially]; [no starting price is recorded here|the price has to be asked for or looked up].',
    '[As to cost|On price|As for price], {name} is [paid|listed as paid], [without a starting price on record|and the amount is not on record here].',
    '[It has to be paid for|It is not free], and [what {name} costs is not recorded here|this entry has no starting price for {name}].',
    'Expect to pay for {name}; [how much is for its maker to say|its website has the current prices].',
  ],
  unknown: [
    'What {name} costs is not [on record here|recorded in this entry][.|, so check before you plan with it.]',
    '[The price|Pricing] of {name} is not [on record|known here][.|; its website should tell.]',
  ],
}

export const OPEN_SOURCE = [
  'Because {name} is open source, [its code can be read and checked|you can look into how it works].',
  '[The source code of {name} is open|{name} is an open-source project], [so it can be inspected|which lets others inspect it].',
  '{name} is open source, [which matters to|a plus for|good news for] [anyone who wants to see the code|people who like to know what they run].',
]

export const NEIGHBOURS = [
  '[Readers|People] comparing tools for {field} [may also want to see|might also look at|could hold it against] {similar}.',
  '[Its neighbours|Close neighbours|Nearby entries] under {category} [are|include] {similar}.',
  'For comparison, [see|look at|consider] {similar}[, from the same category.|, listed alongside.|.]',
  '{similarFirst} [are listed in the same category|share its category|sit in the same category].',
  '[Alternatives|Other candidates] to [weigh up|look at|try] under {category} are {similar}.',
  'Also under {category}: {similar}.',
]

export const ONE_NEIGHBOUR = [
  '[Its neighbour|A neighbour] under {category} is {similar}.',
  'For comparison, [see|look at|consider] {similar}[, from the same category.|.]',
]

export const UNKNOWN_FEATURES = [
  '[Its feature list reads|The features it names|As features it lists]: {list}.',
  'Features recorded for {name}: {list}.',
]

export const TOPICS = [
  '[Its tags are|It is tagged|Tags]: {topics}.',
  '{name} is filed under the [tags|keywords] {topics}.',
]

export const GAPS = [
  '[This entry does not record|Not on record here is|Missing from this entry is] {gaps}, so [ask|check with] the maker [first|before deciding].',
  '[We have no word on|Nothing is recorded about|This entry is silent on] {gaps} of {name}.',
]

/** Used where the other facts leave room; each needs the fact that it is listed under. */
export const FILLERS = {
  always: [
    'Whether {name} [fits|is right for you] [shows best|is best found out] on [a task you know well|a job whose result you can judge|real work of your own].',
    '[Plans and features change|Terms and features change|Details change], so its own website has the last word on {name}.',
    'The comparison on this site puts {name} beside up to two other tools, [fact by fact|line by line].',
    '[Worth asking first|To be settled first|Good to know beforehand]: what happens to data given to {name}, and who owns the results.',
  ],
  canTry: [
    'Since {name} can be tried without paying, a first impression [costs little more than time|takes no budget].',
    'As [the first steps are free|nothing is due at first], [nothing speaks against a trial|a trial is easily arranged] before anybody [commits to|settles on] {name}.',
  ],
  paid: [
    'With no free tier on record, it [pays to ask about|is worth asking about] a trial before [signing up|committing to {name}].',
    'Before [paying for|subscribing to] {name}, a demonstration with [material of your own|your own examples] is worth asking for.',
  ],
  vendor: [
    '[Questions beyond these facts|What these facts leave open|Anything not covered here] [can be put to|is for] {vendor}[.|, the maker.]',
  ],
  features: [
    'A trial of {name} [should begin|could start|might begin] with {tested}.',
    'In a trial of {name}, [look closely at|pay attention to|begin with] {tested}.',
  ],
}

/** Used only where hardly anything is known: they describe the category. */
export const LAST_FILLERS = [
  'The {category} section [gathers|brings together|holds] tools for {field}, and {name} is one of them.',
  'As with any tool for {field}, [results deserve a check|what comes out should be checked] before anything [depends on it|is built on it].',
  'Before settling on {name}, [compare it with|set it beside] [another tool|a second candidate|one more entry] for {field}.',
  'A [short trial|trial of an hour|trial run] of {name} [tells more|says more] than [any list of facts|a page of facts].',
  'For {people}, the [first question|question to ask] is [how well|whether] {name} fits the way they work now.',
  '[Where this entry says nothing|On what is missing here], the maker of {name} can [tell more|help].',
]

export const CATEGORY_QUOTE = [
  '[The category in one sentence|What the category is about|The category, briefly]: {quote}',
]
