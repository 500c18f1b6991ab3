package dev.stateroom.storage.desk;

import dev.stateroom.platform.OwnerOnly;
import dev.stateroom.review.audit.AuditHead;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** The head of an audit trail in a file of its own, one line of text; replaced whole, and on disk when the call is answered. */
final class HeadFile {
    private static final int LONGEST = 400;

    private final Path file;

    public HeadFile(Path folder, String name) {
        this.file = folder.resolve(name);
    }

    /** Reads the head; empty if there is no file. */
    public Outcome<AuditHead> read() {
        if (!Files.exists(file)) {
            return Outcome.ok(AuditHead.NOTHING);
        }
        try {
            AuditHead head = Files.size(file) > LONGEST ? null : AuditHead.of(RegularFile.text(file, LONGEST));
            return head == null
                    ? Outcome.failed(Failure.Kind.DAMAGED, file + " does not hold the head of an audit trail")
                    : Outcome.ok(head);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, file + " cannot be read", e);
        }
    }

    /** Replaces the head. */
    public Outcome<AuditHead> write(AuditHead head) {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        try {
            try (FileChannel channel = OwnerOnly.openFile(next, StandardOpenOption.TRUNCATE_EXISTING)) {
                ByteBuffer line = ByteBuffer.wrap(head.line().getBytes(StandardCharsets.UTF_8));
                while (line.hasRemaining()) {
                    channel.write(line);
                }
                channel.force(true);
            }
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return Outcome.ok(head);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, file + " cannot be written", e);
        }
    }
}
