import type { ToolStatus } from '@stowed/contract';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

type Json<T extends object> = JSONColumnType<T, string, string>;

/** Where a cut-out's look lies in the working template, with its pixels as base64 (EmptyLook of the vision package). */
export interface StoredLook {
  /** Size of that template; absent in looks that were kept before it was. */
  readonly canvas?: { readonly width: number; readonly height: number };
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly colours: string;
}

export interface LearnedStatesTable {
  organization_id: string;
  id: string;
  template_id: string;
  tool_unique_id: string;
  image_id: string;
  status: ToolStatus;
  /** Null once no version that one can go back to names it. */
  features: JSONColumnType<StoredLook | null, string | null, string | null>;
  /** Of the pixels. */
  byte_length: GeneratedAlways<number>;
  /** By which engine; null in looks that were kept before it was. */
  engine_version: string | null;
  /** The event by which a person confirmed it. */
  learned_from: number;
  created_at: Date;
}

export interface LearnedVersionsTable {
  organization_id: string;
  template_id: string;
  version: number;
  state_ids: Json<string[]>;
  photos: number;
  tools: number;
  learned_from: number;
  /** Whether it took back what an image had taught. */
  takes_back: Generated<boolean>;
  created_at: Date;
}

export interface LearnedChoicesTable {
  organization_id: string;
  template_id: string;
  version: Generated<number>;
  learned_through: Generated<number>;
  chosen_through: Generated<number>;
}

export interface LearnedImagesTable {
  organization_id: string;
  training_image_id: string;
  annotation_id: string;
  annotation_version: number;
  template_id: string | null;
  studied_at: Date;
}

export interface LessonTriesTable {
  organization_id: string;
  /** The event by which the lesson was confirmed. */
  said: number;
  image_id: string;
  tries: number;
  /** Null: it was given up. */
  next_at: Date | null;
}
