package dev.stateroom.cli.audit;

import dev.stateroom.cli.output.TimeText;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.review.audit.AuditChain;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.audit.ChainHead;
import dev.stateroom.review.evidence.EvidenceCheck;
import dev.stateroom.review.evidence.LogKey;
import dev.stateroom.review.evidence.SignedDecisions;
import dev.stateroom.review.evidence.WitnessKey;
import dev.stateroom.review.policy.ReviewPolicy;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.answers.PolicyFile;
import dev.stateroom.workspace.evidence.EvidenceFolder;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "verify",
        description = {
            "Verify the whole chain. Exit status 1 if an entry was changed, removed or moved; the first one is shown.",
            "A user who can write both the database and the file audit-head can recompute all hashes, or restore older copies of"
                    + " both. Compare with an export that you keep elsewhere to detect this.",
            "With --evidence, check an evidence folder instead. Exit status 1 with the first thing that does not hold.",
        })
final class AuditVerifyCommand extends AuditTrailCommand {
    @Option(names = "--evidence", paramLabel = "DIR", description = "Check this folder, which audit export --evidence wrote.")
    private @Nullable Path evidence;

    @Option(names = "--checkpoint", paramLabel = "OLD", description = "An older checkpoint, kept elsewhere, that the evidence must continue.")
    private @Nullable Path checkpoint;

    @Option(names = "--key", paramLabel = "KEY", description = "The public key that must have signed: NAME+HASH+BASE64, as audit key prints it.")
    private @Nullable String key;

    @Option(names = "--witness", paramLabel = "KEY", description = "The public key of a witness whose line must be in the checkpoint (C2SP tlog-cosignature). Repeat for several.")
    private final List<String> witnesses = new ArrayList<>();

    @Option(names = "--cosign", description = "If everything holds, add a line to the checkpoint that says that you saw it now, signed with your key of audit key --reviewer.")
    private boolean cosigns;

    @Option(names = "--with-ml-dsa", description = "Demand that each signed decision has an ML-DSA signature too.")
    private boolean second;

    @Override
    public Integer call() {
        if (evidence != null) {
            return answer(evidence);
        }
        if (checkpoint != null || key != null || !witnesses.isEmpty() || cosigns) {
            throw refused("--checkpoint, --key, --witness and --cosign are for --evidence");
        }
        return super.call();
    }

    private int answer(Path folder) {
        Path older = checkpoint == null ? null : surroundings.folder().resolve(checkpoint);
        LogKey expected = key == null ? null : LogKey.of(key).orThrow();
        List<WitnessKey> seeing = witnesses.stream().map(one -> WitnessKey.of(one).orThrow()).toList();
        Path where = surroundings.folder().resolve(folder);
        Outcome<EvidenceCheck.Proven> checked = EvidenceFolder.verify(where, expected, older);
        SortedMap<String, Instant> seen = new TreeMap<>();
        for (WitnessKey witness : seeing) {
            checked = checked.then(verified -> EvidenceFolder.seenBy(witness, where).map(at -> {
                seen.put(witness.text(), at);
                return verified;
            }));
        }
        checked = checked.then(verified -> signedOnce(verified.decisions()).<Outcome<EvidenceCheck.Proven>>map(why -> Outcome.failed(Failure.Kind.INVALID, why))
                .orElse(Outcome.ok(verified)));
        return switch (checked) {
            case Outcome.Ok<EvidenceCheck.Proven>(EvidenceCheck.Proven verified) -> {
                print(verified, verified.decisions(), seen);
                if (cosigns) {
                    cosign(where);
                }
                yield DONE;
            }
            case Outcome.Failed<EvidenceCheck.Proven>(Failure why) when why.kind() == Failure.Kind.INVALID -> {
                record FailedAnswer(boolean holds, String reason) {}
                print(new FailedAnswer(false, why.sentence()), () -> terminal.out().println("The evidence does not hold: " + TerminalText.line(why.sentence())));
                yield NEGATIVE;
            }
            case Outcome.Failed<EvidenceCheck.Proven>(Failure why) -> throw new FailureException(why);
        };
    }

    private Optional<String> signedOnce(SignedDecisions decisions) {
        int once = decisions.signedOnce();
        return second && once > 0 ? Optional.of(once + (once == 1 ? " signed decision has" : " signed decisions have") + " no ML-DSA signature") : Optional.empty();
    }

    private void cosign(Path folder) {
        WitnessKey witness = opener().ownData()
                .then(own -> own.reviewerKey().read())
                .then(signer -> signer.map(own -> EvidenceFolder.cosign(folder, own, Instant.now()))
                        .orElseGet(() -> Outcome.failed(Failure.Kind.INVALID, "--cosign signs with your own key: make one with audit key --reviewer --create")))
                .orThrow();
        terminal.err().println("added a line of a witness to its checkpoint; others check it with --witness " + witness.text());
    }

    private void print(EvidenceCheck.Proven proven, SignedDecisions decisions, SortedMap<String, Instant> seen) {
        record HeldAnswer(
                boolean holds, int entries, String root, String key, boolean keyGiven, boolean checkpointGiven, Map<String, Instant> witnesses, Signatures signatures) {}
        print(
                new HeldAnswer(
                        true, proven.checkpoint().size(), proven.checkpoint().root(), proven.key().text(), key != null, checkpoint != null, seen, Signatures.of(decisions)),
                () -> tell(proven, decisions, seen));
    }

    private void tell(EvidenceCheck.Proven proven, SignedDecisions decisions, SortedMap<String, Instant> seen) {
        terminal.out().println("The evidence holds: " + proven.checkpoint().size() + " entries, signed by " + proven.key().text());
        print(decisions, Optional.empty());
        seen.forEach((witness, at) -> terminal.out().println("seen by " + TerminalText.line(witness) + ", " + TimeText.here(at.atOffset(ZoneOffset.UTC))));
        if (key == null) {
            terminal.err().println("note: this is the key in the folder; compare it with the one that its owner gave you, or use --key");
        }
        if (checkpoint == null) {
            terminal.err().println("note: without --checkpoint, entries that were removed or replaced before this checkpoint was signed are not found");
        }
    }

    @Override
    int answer(AuditLog trail) {
        return switch (trail.verify(Cancellation.NEVER).orThrow()) {
            case AuditChain.Intact(ChainHead head) -> answer(head, trail);
            case AuditChain.Broken(long number, String sentence) -> {
                record BrokenAnswer(boolean intact, long firstBad, String reason) {}
                print(new BrokenAnswer(false, number, sentence), () -> terminal.out().println("The chain is broken: " + sentence));
                yield NEGATIVE;
            }
        };
    }

    /** A user who can write the database can recompute hashes, but cannot sign for a reviewer. */
    private int answer(ChainHead head, AuditLog trail) {
        SignedDecisions decisions = new SignedDecisions();
        trail.oldest(Cancellation.NEVER, entry -> {
            decisions.take(entry.number(), entry.event());
            return true;
        }).orThrow();
        String objection = decisions.objection() == null ? signedOnce(decisions).orElse(null) : decisions.objection();
        record IntactAnswer(boolean intact, long entries, String head, Signatures signatures, @Nullable String signatureProblem) {}
        print(new IntactAnswer(true, head.count(), head.hash(), Signatures.of(decisions), objection), () -> {
            terminal.out().println("The chain is intact: " + head.count() + " entries, head " + head.hash());
            if (objection == null) {
                print(decisions, listed());
            } else {
                terminal.out().println("A signature does not hold: " + TerminalText.line(objection));
            }
        });
        return objection == null ? DONE : NEGATIVE;
    }

    /** The enabled policy, which lists people. */
    private Optional<ReviewPolicy> listed() {
        return opener().ownData().then(OwnData::policy).then(text -> text.isEmpty() ? Outcome.ok(Optional.<ReviewPolicy>empty()) : PolicyFile.read(text).map(Optional::of)).orElse(Optional.empty());
    }

    private void print(SignedDecisions decisions, Optional<ReviewPolicy> policy) {
        decisions.byKey().forEach((signed, count) -> terminal.out().println(count + (count == 1 ? " decision" : " decisions") + " signed by " + TerminalText.line(signed)
                + policy.flatMap(on -> on.holder(signed).map(person -> ", " + TerminalText.line(person.name()) + " by " + TerminalText.line(on.label()))).orElse("")));
        decisions.bySecondKey().forEach((signed, count) -> terminal.out().println(
                count + " of them with ML-DSA too, by " + TerminalText.line(signed.substring(0, signed.indexOf('+', signed.indexOf('+') + 1)))));
        if (!decisions.byKey().isEmpty() && decisions.unsigned() > 0) {
            terminal.out().println(decisions.unsigned() + (decisions.unsigned() == 1 ? " decision is" : " decisions are") + " not signed");
        }
    }

    private record Signatures(Map<String, Integer> signedDecisions, Map<String, Integer> mlDsaDecisions, int unsignedDecisions) implements JsonDocument.Joined {
        static Signatures of(SignedDecisions decisions) {
            return new Signatures(decisions.byKey(), decisions.bySecondKey(), decisions.unsigned());
        }
    }
}
