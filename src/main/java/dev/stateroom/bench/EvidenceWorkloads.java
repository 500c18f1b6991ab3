package dev.stateroom.bench;

import dev.stateroom.agent.text.Sha256;
import dev.stateroom.review.audit.AuditChain;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.audit.ChainHead;
import dev.stateroom.review.audit.TrailFormat;
import dev.stateroom.review.evidence.EntryLeaf;
import dev.stateroom.review.evidence.EvidenceCheck;
import dev.stateroom.review.evidence.EvidenceFiles;
import dev.stateroom.review.evidence.LogCheckpoint;
import dev.stateroom.review.evidence.LogSigner;
import dev.stateroom.review.evidence.MerkleTree;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** Verifies evidence of 100,000 entries in memory: signatures, root, every inclusion proof and the signed list; the count is of the entries. */
final class EvidenceWorkloads {
    private static final int ENTRIES = 100_000;

    private EvidenceWorkloads() {}

    private record Data(Map<String, byte[]> files) implements AutoCloseable {
        @Override
        public void close() {
            // Holds only memory.
        }
    }

    static Workload verify() {
        return new OverOne<>(
                "evidence-100k", ENTRIES, OptionalLong.of(ENTRIES), () -> new Data(files()),
                data -> EvidenceCheck.of(data.files(), null, null).orThrow().checkpoint().size());
    }

    private static Map<String, byte[]> files() {
        LogSigner signer = LogSigner.create("bench");
        MerkleTree tree = new MerkleTree();
        ByteArrayOutputStream entries = new ByteArrayOutputStream();
        ChainHead head = ChainHead.NOTHING;
        for (int i = 0; i < ENTRIES; i++) {
            AuditEntry entry = AuditChain.next(
                    head, new AuditEvent(Instant.EPOCH, "Mia", "window", "approved", "write_file /notes/" + i + ".md", "main", "{\"reason\":\"" + "A word. ".repeat(60) + "\"}"));
            head = entry.head();
            byte[] line = bytes(TrailFormat.JSON_LINES.entry(entry));
            tree.add(EntryLeaf.of(entry));
            entries.writeBytes(line);
        }
        ByteArrayOutputStream proofs = new ByteArrayOutputStream();
        for (int i = 0; i < ENTRIES; i++) {
            proofs.writeBytes(EvidenceFiles.inclusion(tree, i));
        }
        Map<String, byte[]> files = new HashMap<>();
        files.put(EvidenceFiles.ENTRIES, entries.toByteArray());
        files.put(EvidenceFiles.PROOFS, proofs.toByteArray());
        SortedMap<String, String> sums = new TreeMap<>();
        files.forEach((name, content) -> sums.put(name, Sha256.of(content)));
        files.put(EvidenceFiles.SUMS, bytes(signer.sign(EvidenceFiles.sums("bench", sums))));
        files.put(EvidenceFiles.CHECKPOINT, bytes(signer.sign(LogCheckpoint.of("bench", tree).text())));
        files.put(EvidenceFiles.KEY, bytes(signer.known().text() + "\n"));
        return files;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
