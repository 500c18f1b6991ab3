package dev.stateroom.review.evidence;

import dev.stateroom.agent.text.Sha256;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.EntryContent;
import dev.stateroom.review.audit.ErasedEntries;
import dev.stateroom.review.audit.TrailFormat;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.CancelledException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Checks an evidence folder: every byte of every file in it, against the signatures of one key.
 *
 * <p>It cannot show that the key is the right one, unless the caller gives it; that no entries were removed from the end since the given
 * checkpoint; and that an entry was true when it was written.
 */
public final class EvidenceCheck {
    /** The number of signed entries per task, and of tasks that may wait; limits the entries in memory. */
    private static final int TOGETHER = 64;

    private static final int WAITING = 16;

    private final Map<String, byte[]> files;
    private final LogKey key;
    private final ExecutorService workers;
    private final Deque<Future<List<CheckedEntry>>> checked = new ArrayDeque<>();
    private List<AuditEntry> signed = new ArrayList<>();
    private final SignedDecisions decisions = new SignedDecisions();
    private final ErasedEntries erased = new ErasedEntries();

    private EvidenceCheck(Map<String, byte[]> files, LogKey key, ExecutorService workers) {
        this.files = files;
        this.key = key;
        this.workers = workers;
    }

    private record CheckedEntry(AuditEntry entry, @Nullable DecisionSignature signature) {}

    /**
     * The proven facts.
     *
     * @param key that signed
     * @param checkpoint the state that was signed
     * @param older number of entries of the given older checkpoint; null without one
     * @param decisions who signed them; all signatures are valid
     */
    public record Proven(LogKey key, LogCheckpoint checkpoint, @Nullable Integer older, SignedDecisions decisions) {}

    /**
     * Checks a folder.
     *
     * @param files content by name, of {@link EvidenceFiles#names()}
     * @param expected the key that must have signed; null for the one in the folder
     * @param older an older checkpoint that the log must continue; null for none
     * @return a failure names the first thing that is not valid
     */
    public static Outcome<Proven> of(Map<String, byte[]> files, @Nullable LogKey expected, byte @Nullable [] older) {
        try {
            byte[] line = present(files, EvidenceFiles.KEY);
            LogKey key = named(EvidenceFiles.KEY, LogKey.of(text(line).strip()));
            if (!Arrays.equals(line, bytes(key.text() + "\n"))) {
                throw refused(EvidenceFiles.KEY + " has more than a key");
            }
            if (expected != null && !expected.equals(key)) {
                throw refused("the evidence is signed by the key " + key.text() + ", not by " + expected.text());
            }
            try (ExecutorService workers = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
                try {
                    return Outcome.ok(new EvidenceCheck(files, key, workers).proven(older));
                } finally {
                    workers.shutdownNow();
                }
            }
        } catch (FailureException e) {
            return Outcome.failed(e.failure());
        }
    }

    private Proven proven(byte @Nullable [] older) {
        LogCheckpoint checkpoint = named(EvidenceFiles.CHECKPOINT, LogCheckpoint.open(file(EvidenceFiles.CHECKPOINT), key));
        MerkleTree tree = tree();
        if (tree.size() != checkpoint.size()) {
            throw refused(EvidenceFiles.ENTRIES + " has " + tree.size() + " entries, the checkpoint " + checkpoint.size());
        }
        Map<String, Future<String>> sums = new TreeMap<>();
        files.forEach((name, content) -> {
            if (EvidenceFiles.hashed().contains(name)) {
                sums.put(name, workers.submit(() -> Sha256.of(content)));
            }
        });
        if (!checkpoint.isIn(tree)) {
            throw refused("an entry in " + EvidenceFiles.ENTRIES + " was changed, added, removed or moved: the root is not that of the checkpoint");
        }
        Integer size = null;
        if (older != null) {
            size = continued("the older checkpoint", older, tree).size();
        }
        proofs(tree);
        consistency(tree);
        sums(sums);
        Long unnamed = erased.first();
        if (unnamed != null) {
            throw refused(ErasedEntries.sentence(unnamed));
        }
        String objection = decisions.objection();
        if (objection != null) {
            throw refused(objection);
        }
        return new Proven(key, checkpoint, size, decisions);
    }

    private MerkleTree tree() {
        byte[] entries = file(EvidenceFiles.ENTRIES);
        MerkleTree tree = new MerkleTree();
        int from = 0;
        for (int at = 0; at < entries.length; at++) {
            if (entries[at] == '\n') {
                AuditEntry entry = TrailFormat.read(new String(entries, from, at - from, StandardCharsets.UTF_8)).orElse(null);
                if (entry == null) {
                    throw refused("line " + (tree.size() + 1) + " of " + EvidenceFiles.ENTRIES + " is not an entry as it was written");
                }
                tree.add(EntryLeaf.of(entry, entries, from, at - from));
                erased.take(entry);
                take(entry);
                from = at + 1;
            }
        }
        if (from != entries.length) {
            throw refused(EvidenceFiles.ENTRIES + " is cut within its last line");
        }
        check();
        while (!checked.isEmpty()) {
            takeChecked();
        }
        return tree;
    }

    /** A signature costs a hundred times as much as the rest of an entry, so signatures are checked on all processors. */
    private void take(AuditEntry entry) {
        if (EntryContent.signatures(entry.event().detail()).isEmpty()) {
            decisions.take(entry.number(), entry.event(), null);
            return;
        }
        signed.add(entry);
        if (signed.size() == TOGETHER) {
            check();
        }
    }

    private void check() {
        List<AuditEntry> some = signed;
        signed = new ArrayList<>();
        checked.add(workers.submit(() -> some.stream().map(entry -> new CheckedEntry(entry, DecisionSignature.of(entry.event()).orElse(null))).toList()));
        if (checked.size() > WAITING) {
            takeChecked();
        }
    }

    private void takeChecked() {
        done(checked.remove()).forEach(one -> decisions.take(one.entry().number(), one.entry().event(), one.signature()));
    }

    private static <T> T done(Future<T> work) {
        try {
            return work.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private LogCheckpoint continued(String name, byte[] note, MerkleTree tree) {
        LogCheckpoint old = named(name, LogCheckpoint.open(note, key));
        if (old.size() > tree.size()) {
            throw refused("the log has " + tree.size() + " entries and " + name + " has " + old.size() + ": entries were removed, or an older copy was restored");
        }
        if (!old.isIn(tree)) {
            throw refused("the log does not continue " + name + ": its first " + old.size() + " entries are not the same");
        }
        return old;
    }

    private void proofs(MerkleTree tree) {
        byte[] proofs = file(EvidenceFiles.PROOFS);
        int at = 0;
        for (int index = 0; index < tree.size(); index++) {
            byte[] line = EvidenceFiles.inclusion(tree, index);
            int end = Math.min(at + line.length, proofs.length);
            if (!Arrays.equals(proofs, at, end, line, 0, line.length)) {
                throw refused("line " + (index + 1) + " of " + EvidenceFiles.PROOFS + " is not the proof of that entry");
            }
            at = end;
        }
        if (at != proofs.length) {
            throw refused(EvidenceFiles.PROOFS + " has more lines than there are entries");
        }
    }

    private void consistency(MerkleTree tree) {
        if (files.containsKey(EvidenceFiles.OLDER)) {
            LogCheckpoint old = continued(EvidenceFiles.OLDER, file(EvidenceFiles.OLDER), tree);
            if (!Arrays.equals(file(EvidenceFiles.CONSISTENCY), bytes(EvidenceFiles.consistency(tree, old.size())))) {
                throw refused(EvidenceFiles.CONSISTENCY + " is not the proof from " + EvidenceFiles.OLDER + " to the checkpoint");
            }
        }
    }

    private void sums(Map<String, Future<String>> hashes) {
        String signed = named(EvidenceFiles.SUMS, SignedNote.open(file(EvidenceFiles.SUMS), key));
        SortedMap<String, String> sums = new TreeMap<>();
        hashes.forEach((name, hash) -> sums.put(name, done(hash)));
        if (!signed.equals(EvidenceFiles.sums(key.name(), sums))) {
            String other = sums.entrySet().stream()
                    .filter(sum -> !signed.contains("\n" + sum.getValue() + "  " + sum.getKey() + "\n"))
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElse("a file that the list names");
            throw refused(other + " was changed, added or removed: the signed list in " + EvidenceFiles.SUMS + " says otherwise");
        }
    }

    private byte[] file(String name) {
        return present(files, name);
    }

    private static byte[] present(Map<String, byte[]> files, String name) {
        byte[] content = files.get(name);
        if (content == null) {
            throw refused(name + " is missing");
        }
        return content;
    }

    private static <T> T named(String name, Outcome<T> read) {
        return switch (read) {
            case Outcome.Ok<T>(T value) -> value;
            case Outcome.Failed<T>(Failure why) -> throw refused(name + " " + why.sentence());
        };
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static FailureException refused(String sentence) {
        return new FailureException(new Failure(Failure.Kind.INVALID, sentence));
    }
}
