import { Button } from '@mantine/core'
import { IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { paths } from '#shared/paths.ts'
import { noteVisit } from '../../data/usage/use-counting.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { PricingBadge } from '../../ui/pricing-badge.tsx'
import { RatingLine } from '../../ui/rating-line.tsx'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import classes from './tool-header.module.css'

interface ToolHeaderProps {
  tool: SyncTool
  category: CategoryWithCount | undefined
  /** What else can be done with the tool, before the way to it. */
  actions?: ReactNode
}

export function ToolHeader({ tool, category, actions }: ToolHeaderProps) {
  return (
    <header className={classes.header}>
      <nav className={classes.trail} aria-label="Breadcrumb">
        <Link to={paths.home}>All tools</Link>
        {category && (
          <>
            <span aria-hidden="true">/</span>
            <Link to={paths.categoryTools(category.slug)}>{category.name}</Link>
          </>
        )}
      </nav>
      <div className={classes.row}>
        <ToolAvatar name={tool.name} logo={tool.logo} size="lg" />
        <div className={classes.title}>
          <PageTitle className={classes.name}>{tool.name}</PageTitle>
          {tool.formerNames.length > 0 && (
            <p className={classes.former}>Formerly {tool.formerNames.join(', ')}</p>
          )}
          <div className={classes.facts}>
            <PricingBadge pricing={tool.pricing} />
            <RatingLine rating={tool.rating} reviewCount={tool.reviewCount} />
            {tool.isSample && <SampleMark />}
          </div>
        </div>
        <div className={classes.actions}>
          {actions}
          <Button
            component="a"
            className={classes.visit}
            href={tool.website}
            {...noteVisit(tool.id)}
            target="_blank"
            rel="noopener"
            size="md"
            rightSection={<IconArrowUpRight size={18} aria-hidden="true" />}
          >
            Visit Tool
          </Button>
        </div>
      </div>
    </header>
  )
}
