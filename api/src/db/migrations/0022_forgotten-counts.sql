CREATE TABLE "forgotten_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL
);
