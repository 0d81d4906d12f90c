import classes from './agent-panel.module.css'

interface AgentFiguresProps {
  title: string
  figures: readonly (readonly [name: string, value: string])[]
}

export function AgentFigures({ title, figures }: AgentFiguresProps) {
  return (
    <section className={classes.part}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className={classes.name}>{name}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
