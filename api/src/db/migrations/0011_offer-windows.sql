CREATE TABLE "offer_windows" (
	"lead_id" text NOT NULL,
	"offer" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "offer_windows_lead_id_offer_pk" PRIMARY KEY("lead_id","offer")
);
