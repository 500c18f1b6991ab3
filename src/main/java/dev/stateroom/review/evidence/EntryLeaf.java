package dev.stateroom.review.evidence;

import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.audit.EntryContent;
import dev.stateroom.review.audit.TrailFormat;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The leaf of an entry in the Merkle tree. It does not change when the content is erased: it covers the line {@code stateroom entry v2},
 * then number, time, person, way, action, place, the hash of the content, the signatures, and both hashes of the chain. An entry without a
 * salt has the bytes of its line.
 */
public final class EntryLeaf {
    private EntryLeaf() {}

    /** The hash of an entry: 32 bytes. */
    public static byte[] of(AuditEntry entry) {
        byte[] line = TrailFormat.JSON_LINES.entry(entry).getBytes(StandardCharsets.UTF_8);
        return of(entry, line, 0, line.length - 1);
    }

    /** Like {@link #of(AuditEntry)}, given the bytes of its line without the line end. */
    static byte[] of(AuditEntry entry, byte[] bytes, int from, int length) {
        AuditEvent event = entry.event();
        String content = EntryContent.hash(event);
        return content == null
                ? MerkleTree.leaf(bytes, from, length)
                : MerkleTree.leaf(LogKey.joined("stateroom entry v2\n".getBytes(StandardCharsets.US_ASCII), EntryContent.fields(List.of(
                        Long.toString(entry.number()), TrailFormat.time(event), event.who(), event.through(), event.action(), event.place(), content,
                        EntryContent.signatures(event.detail()), entry.previous(), entry.hash()))));
    }
}
