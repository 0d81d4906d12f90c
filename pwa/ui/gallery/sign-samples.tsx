import { PRICINGS } from '#shared/domain/pricing.ts'
import { Logo } from '../logo.tsx'
import { PageTitle } from '../page-title.tsx'
import { PricingBadge } from '../pricing-badge.tsx'
import { RatingLine } from '../rating-line.tsx'
import { SampleMark } from '../sample-mark.tsx'
import { TagList } from '../tag-list.tsx'
import { ToolAvatar } from '../tool-avatar.tsx'
import classes from './gallery.module.css'
import { Specimen } from './specimen.tsx'

const GROUNDS = [
  { ground: 'page', ink: 'ink' },
  { ground: 'surface', ink: 'ink' },
  { ground: 'sunken', ink: 'ink-2' },
  { ground: 'overlay', ink: 'ink-3' },
  { ground: 'accent-soft', ink: 'on-accent-soft' },
  { ground: 'accent', ink: 'on-accent' },
  { ground: 'ink', ink: 'page' },
] as const

const TITLES = ['title-xl', 'title-lg', 'title-md', 'title-sm', 'text-md', 'text-ui', 'text-sm', 'text-xs']
const NAMES = 'Ada Byron Cato Dora Elm Fig Gus Hal Ivy Jo Kim Leo Mia Noe Oz Pia'.split(' ')
/** On the ground of the theme, with two colours of its own, on a light and on a dark plate, and in words. */
const MARKS = ['openai', 'gemini', 'kimi', 'miro', 'mailchimp', 'aws']
const TAGS = ['Writing', 'Grammar', 'Email', 'Students']

/** What things look like that only tell: colours, type, the logo, marks. */
export function SignSamples() {
  return (
    <>
      <Specimen title="Grounds and what is written on them">
        {GROUNDS.map(({ ground, ink }) => (
          <div
            key={ground}
            className={`text-xs border rounded-md ${classes.swatch}`}
            style={{ background: `var(--${ground})`, color: `var(--${ink})` }}
          >
            {ink} on {ground}
          </div>
        ))}
      </Specimen>
      <Specimen title="Type" layout="block">
        <PageTitle>The title of a page</PageTitle>
        {TITLES.map((size) => (
          <p key={size} style={{ fontSize: `var(--${size})`, lineHeight: 1.25 }}>
            {size}: the tool that fits the job
          </p>
        ))}
      </Specimen>
      <Specimen title="Logo, avatars in three sizes">
        <Logo />
        {NAMES.map((name) => (
          <ToolAvatar key={name} name={name} logo={null} />
        ))}
        <ToolAvatar name="Small" logo={null} size="sm" />
        <ToolAvatar name="Large" logo={null} size="lg" />
      </Specimen>
      <Specimen title="Marks in three sizes; a mark and an icon that are not to be had">
        {MARKS.map((mark) => (
          <ToolAvatar key={mark} name={mark} logo={`mark:${mark}`} />
        ))}
        <ToolAvatar name="Small" logo="mark:claude" size="sm" />
        <ToolAvatar name="Large" logo="mark:claude" size="lg" />
        <ToolAvatar name="Mark" logo="mark:none" />
        <ToolAvatar name="Icon" logo="icon:0" />
      </Specimen>
      <Specimen title="Pricing, rating, tags, the sample mark">
        {[...PRICINGS, null].map((pricing) => (
          <PricingBadge key={pricing} pricing={pricing} />
        ))}
        <RatingLine rating="4.6" reviewCount={1204} />
        <RatingLine rating={null} reviewCount={0} />
        <TagList tags={TAGS} shown={3} />
        <TagList tags={TAGS} shown={4} />
        <SampleMark />
      </Specimen>
    </>
  )
}
