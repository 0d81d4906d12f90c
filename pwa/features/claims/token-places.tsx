import { Stack, Text } from '@mantine/core'
import type { ClaimProof, ClaimWay } from '#shared/domain/claim.ts'
import { claimMessages as texts } from '#shared/messages/claims.ts'
import { SecretField } from '../../ui/copy-field.tsx'
import { Tabs } from '../../ui/tabs.tsx'

interface TokenPlacesProps {
  proof: ClaimProof
  way: ClaimWay
  onWay: (way: ClaimWay) => void
}

/** What to put where, to be copied. */
export function TokenPlaces({ proof: { dns, meta, file }, way, onWay }: TokenPlacesProps) {
  const { nouns, ways } = texts
  const panels = {
    dns: dns === null ? texts.noDns : texts.dns,
    meta: texts.meta(meta.page),
    file: texts.file,
  }
  const fields = {
    dns: dns && [
      { label: texts.dnsName, value: dns.name, noun: nouns.name },
      { label: texts.dnsValue, value: dns.value, noun: nouns.value },
    ],
    meta: [{ label: texts.metaTag, value: meta.markup, noun: nouns.tag }],
    file: [
      { label: texts.fileUrl, value: file.url, noun: nouns.address },
      { label: texts.fileContent, value: file.content, noun: nouns.content },
    ],
  }
  const tab = (id: ClaimWay) => ({
    id,
    label: ways[id],
    panel: (
      <Stack gap="sm">
        <Text fz="sm" c="var(--ink-2)" className="anywhere">
          {panels[id]}
        </Text>
        {fields[id]?.map((field) => (
          <SecretField key={field.label} {...field} />
        ))}
      </Stack>
    ),
  })
  return (
    <Tabs
      label={texts.whereNow}
      tabs={[tab('dns'), tab('meta'), tab('file')]}
      chosen={way}
      onChoose={onWay}
    />
  )
}
