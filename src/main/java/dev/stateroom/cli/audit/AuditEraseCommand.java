package dev.stateroom.cli.audit;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.workspace.answers.AuditErasure;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "erase",
        description = {
            "Erase the content of entries: what they are about, arguments, reasons, comments, payloads, and what their answers would have sent.",
            "Who, when, the action and all hashes stay: the chain, proofs, signatures and older checkpoints hold as before. The erasure is an entry of its own.",
            "Exports and copies of the database that were made before still have the content.",
        })
final class AuditEraseCommand extends AuditTrailCommand {
    @Parameters(arity = "0..*", paramLabel = "ENTRY", description = "Numbers of entries, as audit list shows them.")
    private final List<Long> entries = new ArrayList<>();

    @Option(names = "--thread", paramLabel = "THREAD", description = "All entries about this thread.")
    private @Nullable String thread;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why, for the audit log.")
    private String reason = "";

    @Option(names = "--yes", description = "Confirm the erasure. It cannot be undone.")
    private boolean yes;

    @Override
    int answer(AuditLog trail) {
        if (entries.isEmpty() == (thread == null)) {
            throw refused("name the numbers of entries, or --thread THREAD");
        }
        AuditErasure erasure = opener().ownData()
                .then(own -> own.erasure(isOwn(), entry -> thread == null ? entries.contains(entry.number()) : entry.event().place().equals(thread)))
                .orThrow();
        List<Long> missing = entries.stream().filter(number -> !erasure.seen().contains(number)).toList();
        if (!missing.isEmpty()) {
            throw refused("there is no entry " + missing.getFirst());
        }
        int count = erasure.content().entries().size();
        if (count == 0) {
            throw refused("nothing of these entries is left to erase");
        }
        if (!yes) {
            throw refused("the content of " + count + (count == 1 ? " entry" : " entries") + " will be erased permanently: add --yes to erase it");
        }
        AuditEntry erased = erasure.erase(reason).orThrow();
        record EraseAnswer(long entry, List<Long> erased) {}
        print(new EraseAnswer(erased.number(), List.copyOf(erasure.content().entries())),
                () -> terminal.out().println("erased the content of " + count + (count == 1 ? " entry" : " entries") + "; entry " + erased.number() + " says so"));
        terminal.err().println("note: exports, backups and the database's own older pages may still hold it; store compact rewrites the file of this computer");
        return DONE;
    }
}
