import type { EvidenceEntry } from '@stowed/contract';

/** A photo that a person saved, as the history of a drawer shows it. */
export const buildEntry = (overrides: Partial<EvidenceEntry> = {}): EvidenceEntry => ({
  sequence: 7,
  kind: 'photo_saved',
  isReadable: true,
  at: '2025-11-03T08:00:00.000Z',
  deviceTime: null,
  queuedAt: null,
  person: { name: 'Ray Ortiz', rank: 'SrA', unit: '2 AMXS' },
  imageUrl: '/api/images/photo?e=1&s=1',
  templateId: 'template-1',
  templateVersion: 3,
  engineVersion: null,
  isLocated: true,
  isPhotoCompared: true,
  isComparedLate: false,
  tools: [],
  leftOut: [],
  isSure: true,
  fewer: 0,
  reason: null,
  seal: 'ab12'.repeat(16),
  ...overrides,
});
