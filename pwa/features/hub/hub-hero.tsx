import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { GatherPicture } from './gather-picture.tsx'
import classes from './hub-hero.module.css'

export function HubHero() {
  return (
    <section className={classes.hero}>
      <div className={classes.pitch}>
        <p className={classes.eyebrow}>Why AI Hub</p>
        <PageTitle className={classes.title}>
          Choosing an AI tool should not take an evening of open tabs
        </PageTitle>
        <p className={classes.lead}>
          The hub gathers the tools, what is known about them and the means to compare them in one place. Then
          it keeps that place on your device, so that it answers while you type.
        </p>
        <div className={classes.actions}>
          <Button component={Link} to={paths.home} size="md">
            Browse the tools
          </Button>
          <Button component={Link} to={paths.categories} size="md" variant="default">
            See the categories
          </Button>
        </div>
      </div>
      <GatherPicture />
    </section>
  )
}
