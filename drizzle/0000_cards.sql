-- The card store. Drafted by drizzle-kit, finished by hand: STRICT tables, the full-text table, the
-- generated column `face` and the triggers that keep the counts of the views.
CREATE TABLE `meta` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `workspaces` (
	`id` text PRIMARY KEY NOT NULL,
	`path` text,
	`name` text NOT NULL,
	`kind` text NOT NULL CHECK (`kind` IN ('repository', 'folder', 'inbox')),
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `workspaces_path` ON `workspaces` (`path`);
--> statement-breakpoint
INSERT INTO `workspaces` (`id`, `path`, `name`, `kind`, `created_at`) VALUES ('ws_inbox', NULL, 'inbox', 'inbox', 0);
--> statement-breakpoint
CREATE TABLE `rules` (
	`workspace_id` text PRIMARY KEY NOT NULL REFERENCES `workspaces` (`id`),
	`text` text NOT NULL,
	`updated_at` integer NOT NULL,
	`rev` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `majors` (
	`major` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`root_session_id` text,
	`next_minor` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `majors_root_session` ON `majors` (`root_session_id`);
--> statement-breakpoint
CREATE TABLE `cards` (
	-- What a list shows comes first: a row is read without walking past the long texts.
	`pk` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`major` integer NOT NULL,
	`minor` integer NOT NULL,
	`workspace_id` text NOT NULL REFERENCES `workspaces` (`id`),
	`title` text NOT NULL,
	`kind` text NOT NULL CHECK (`kind` IN ('defect', 'idea')),
	`status` text NOT NULL CHECK (`status` IN ('open', 'doing', 'done', 'dropped')),
	`confirmed` integer NOT NULL,
	`raw` integer NOT NULL,
	`incomplete` integer NOT NULL GENERATED ALWAYS AS (
		`next_step` IS NULL
		OR (`kind` = 'idea' AND `intent` IS NULL)
		OR (`kind` = 'defect' AND `symptom` IS NULL AND `cause` IS NULL)
	) STORED,
	`summary` text GENERATED ALWAYS AS (
		substr(replace(replace(coalesce(`cause`, `symptom`, `intent`, `next_step`), char(10), ' '), char(9), ' '), 1, 160)
	) STORED,
	`face` text NOT NULL GENERATED ALWAYS AS (
		CASE
			WHEN `deleted_at` IS NOT NULL THEN 'trash'
			WHEN `confirmed` = 0 THEN 'unconfirmed'
			WHEN `status` IN ('open', 'doing') THEN `kind`
			ELSE 'done'
		END
	) STORED,
	`first_file` text,
	`files` integer NOT NULL,
	`notes` integer NOT NULL,
	`badge` integer NOT NULL,
	`session_id` text,
	`root_session_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`rev` integer NOT NULL,
	`seq` integer NOT NULL,
	`drop_reason` text,
	`merged_into` text,
	`done_commit` text,
	`symptom` text,
	`cause` text,
	`next_step` text,
	`intent` text,
	`must_read` text NOT NULL,
	`park` text NOT NULL,
	`request` text,
	`origin` text,
	`consent` text NOT NULL,
	`anchors` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cards_id` ON `cards` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `cards_number` ON `cards` (`major`, `minor`);
--> statement-breakpoint
CREATE INDEX `cards_face` ON `cards` (`workspace_id`, `face`, `seq`);
--> statement-breakpoint
CREATE INDEX `cards_unfinished` ON `cards` (`workspace_id`, `seq`) WHERE `face` IN ('defect', 'idea');
--> statement-breakpoint
CREATE INDEX `cards_all` ON `cards` (`workspace_id`, `seq`) WHERE `face` IN ('defect', 'idea', 'done');
--> statement-breakpoint
CREATE INDEX `cards_seq` ON `cards` (`seq`);
--> statement-breakpoint
CREATE INDEX `cards_session` ON `cards` (`root_session_id`, `seq`);
--> statement-breakpoint
CREATE INDEX `cards_deleted` ON `cards` (`deleted_at`) WHERE `deleted_at` IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `view_counts` (
	`workspace_id` text NOT NULL,
	`face` text NOT NULL,
	`cards` integer NOT NULL,
	PRIMARY KEY (`workspace_id`, `face`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER `count_added` AFTER INSERT ON `cards` BEGIN
	INSERT INTO `view_counts` VALUES (NEW.`workspace_id`, NEW.`face`, 1) ON CONFLICT DO UPDATE SET `cards` = `cards` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `count_removed` AFTER DELETE ON `cards` BEGIN
	UPDATE `view_counts` SET `cards` = `cards` - 1 WHERE `workspace_id` = OLD.`workspace_id` AND `face` = OLD.`face`;
END;
--> statement-breakpoint
CREATE TRIGGER `count_changed` AFTER UPDATE ON `cards` WHEN NEW.`face` <> OLD.`face` OR NEW.`workspace_id` <> OLD.`workspace_id` BEGIN
	UPDATE `view_counts` SET `cards` = `cards` - 1 WHERE `workspace_id` = OLD.`workspace_id` AND `face` = OLD.`face`;
	INSERT INTO `view_counts` VALUES (NEW.`workspace_id`, NEW.`face`, 1) ON CONFLICT DO UPDATE SET `cards` = `cards` + 1;
END;
--> statement-breakpoint
CREATE TABLE `card_files` (
	`card_pk` integer NOT NULL REFERENCES `cards` (`pk`) ON DELETE CASCADE,
	`path` text NOT NULL,
	`external` integer NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY (`card_pk`, `path`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `card_files_path` ON `card_files` (`path`, `card_pk`);
--> statement-breakpoint
CREATE TABLE `card_symbols` (
	`card_pk` integer NOT NULL REFERENCES `cards` (`pk`) ON DELETE CASCADE,
	`file` text NOT NULL,
	`symbol` text NOT NULL,
	PRIMARY KEY (`card_pk`, `file`, `symbol`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `card_symbols_symbol` ON `card_symbols` (`symbol`, `file`, `card_pk`);
--> statement-breakpoint
CREATE TABLE `notes` (
	`pk` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`card_pk` integer NOT NULL REFERENCES `cards` (`pk`) ON DELETE CASCADE,
	`at` integer NOT NULL,
	`kind` text NOT NULL CHECK (`kind` IN ('supplement', 'evidence', 'status')),
	`text` text NOT NULL,
	`actor` text NOT NULL,
	`session_id` text,
	`turn` integer,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `notes_id` ON `notes` (`id`);
--> statement-breakpoint
CREATE INDEX `notes_card` ON `notes` (`card_pk`, `pk`);
--> statement-breakpoint
CREATE TABLE `former_numbers` (
	`major` integer NOT NULL,
	`minor` integer NOT NULL,
	`card_pk` integer NOT NULL REFERENCES `cards` (`pk`) ON DELETE CASCADE,
	PRIMARY KEY (`major`, `minor`, `card_pk`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `former_numbers_card` ON `former_numbers` (`card_pk`);
--> statement-breakpoint
CREATE TABLE `purged_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`major` integer NOT NULL,
	`minor` integer NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `purged_cards_number` ON `purged_cards` (`major`, `minor`);
--> statement-breakpoint
CREATE TABLE `not_duplicates` (
	`card_pk` integer NOT NULL REFERENCES `cards` (`pk`) ON DELETE CASCADE,
	`other_pk` integer NOT NULL REFERENCES `cards` (`pk`) ON DELETE CASCADE,
	PRIMARY KEY (`card_pk`, `other_pk`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `not_duplicates_other` ON `not_duplicates` (`other_pk`);
--> statement-breakpoint
CREATE TABLE `events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`actor` text NOT NULL,
	`session_id` text,
	`workspace_id` text,
	`card_id` text,
	`before` text,
	`after` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `events_card` ON `events` (`card_id`, `seq`) WHERE `card_id` IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`body_hash` text NOT NULL,
	`status` integer NOT NULL,
	`answer` text NOT NULL,
	`at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `idempotency_keys_at` ON `idempotency_keys` (`at`);
--> statement-breakpoint
CREATE TABLE `panel_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`remembered` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `dispatches` (
	`key` text PRIMARY KEY NOT NULL,
	`card_pk` integer NOT NULL REFERENCES `cards` (`pk`) ON DELETE CASCADE,
	`adapter_id` text NOT NULL,
	`mode` text NOT NULL CHECK (`mode` IN ('new', 'insert')),
	`state` text NOT NULL CHECK (`state` IN ('sent', 'done', 'failed')),
	`session_id` text,
	`url` text,
	`error` text,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `dispatches_card` ON `dispatches` (`card_pk`, `at`);
--> statement-breakpoint
CREATE VIRTUAL TABLE `card_search` USING fts5(
	`scope`, `title`, `body`,
	content = '', contentless_delete = 1, tokenize = 'ascii'
);
