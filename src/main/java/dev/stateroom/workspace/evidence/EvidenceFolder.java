package dev.stateroom.workspace.evidence;

import dev.stateroom.platform.OwnerOnly;
import dev.stateroom.review.audit.AuditChain;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.audit.ErasureNotes;
import dev.stateroom.review.audit.TrailFormat;
import dev.stateroom.review.evidence.EntryLeaf;
import dev.stateroom.review.evidence.EvidenceCheck;
import dev.stateroom.review.evidence.EvidenceFiles;
import dev.stateroom.review.evidence.LogCheckpoint;
import dev.stateroom.review.evidence.LogKey;
import dev.stateroom.review.evidence.LogSigner;
import dev.stateroom.review.evidence.MerkleTree;
import dev.stateroom.review.evidence.WitnessKey;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A folder with evidence of the whole audit log. */
public final class EvidenceFolder {
    private static final long LARGEST = 1L << 30;

    private final Path folder;
    private final SortedMap<String, String> sums = new TreeMap<>();

    private EvidenceFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Verifies the evidence in a folder.
     *
     * @param key the expected signing key; null for the one in the folder
     * @param older file of an earlier checkpoint; null for none
     */
    public static Outcome<EvidenceCheck.Proven> verify(Path folder, @Nullable LogKey key, @Nullable Path older) {
        if (!Files.isDirectory(folder)) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, folder + " is not a folder: name one that audit export --evidence wrote");
        }
        try {
            Map<String, byte[]> files = new HashMap<>();
            for (String name : EvidenceFiles.names()) {
                Path file = folder.resolve(name);
                if (Files.exists(file)) {
                    files.put(name, RegularFile.bytes(file, LARGEST));
                }
            }
            byte[] note = older == null ? null : RegularFile.bytes(older, LARGEST);
            return EvidenceCheck.of(files, key, note);
        } catch (NoSuchFileException e) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, e.getFile() + " does not exist");
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, "the evidence cannot be read", e);
        }
    }

    /** The time at which a witness saw the checkpoint of a valid folder; INVALID if it has no signature of that witness. */
    public static Outcome<Instant> seenBy(WitnessKey witness, Path folder) {
        return checkpoint(folder).then(witness::saw);
    }

    /** Adds a witness signature to the checkpoint of a valid folder; returns the key that verifies it. */
    public static Outcome<WitnessKey> cosign(Path folder, LogSigner witness, Instant at) {
        return checkpoint(folder).then(note -> WitnessKey.cosign(new String(note, StandardCharsets.UTF_8), witness, at)).then(signed -> {
            try {
                ReplacedFile.write(folder.resolve(EvidenceFiles.CHECKPOINT), true, out -> out.write(bytes(signed)));
                return Outcome.ok(new WitnessKey(witness.known()));
            } catch (IOException e) {
                return Outcome.failed(Failure.Kind.DENIED, folder + " cannot be written", e);
            }
        });
    }

    private static Outcome<byte[]> checkpoint(Path folder) {
        try {
            return Outcome.ok(RegularFile.bytes(folder.resolve(EvidenceFiles.CHECKPOINT), LARGEST));
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, "the evidence cannot be read", e);
        }
    }

    /**
     * Writes evidence of an intact audit log; it is verified before it is moved into place.
     *
     * @param folder is created; an existing one must be empty
     * @param older file of an earlier checkpoint that the log must continue; null for none
     */
    public static Outcome<EvidenceCheck.Proven> write(Path folder, AuditLog trail, LogSigner signer, @Nullable Path older) {
        if (trail.verify(Cancellation.NEVER).orThrow() instanceof AuditChain.Broken(long _, String why)) {
            return Outcome.failed(Failure.Kind.DAMAGED, "the trail is not signed, because its chain is broken: " + why);
        }
        Path parent = folder.toAbsolutePath().normalize().getParent();
        if (parent == null || !isFree(folder)) {
            return Outcome.failed(Failure.Kind.DENIED, folder + " already exists and is not an empty folder");
        }
        Path draft = parent.resolve("." + folder.getFileName() + "." + UUID.randomUUID() + ".part");
        try {
            OwnerOnly.createFolders(draft);
            new EvidenceFolder(draft).write(trail, signer, older);
            return verify(draft, signer.known(), older).then(proven -> moved(draft, folder).map(_ -> proven));
        } catch (NoSuchFileException e) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, e.getFile() + " does not exist");
        } catch (FailureException e) {
            return Outcome.failed(e.failure());
        } catch (IOException | UncheckedIOException e) {
            return Outcome.failed(Failure.Kind.DENIED, folder + " cannot be written", e);
        } finally {
            remove(draft);
        }
    }

    private static boolean isFree(Path folder) {
        String[] names = folder.toFile().list();
        return !Files.exists(folder) || names != null && names.length == 0;
    }

    private static Outcome<Path> moved(Path made, Path folder) {
        try {
            Files.deleteIfExists(folder);
            return Outcome.ok(Files.move(made, folder));
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, folder + " cannot be written", e);
        }
    }

    private static void remove(Path draft) {
        if (!Files.exists(draft)) {
            return;
        }
        try {
            for (String name : EvidenceFiles.names()) {
                Files.deleteIfExists(draft.resolve(name));
            }
            Files.deleteIfExists(draft);
        } catch (IOException e) {
            System.getLogger(EvidenceFolder.class.getName()).log(System.Logger.Level.WARNING, draft + " could not be deleted", e);
        }
    }

    private void write(AuditLog trail, LogSigner signer, @Nullable Path older) throws IOException {
        LogKey key = signer.known();
        MerkleTree tree = new MerkleTree();
        file(EvidenceFiles.ENTRIES, out -> each(trail, entry -> {
            tree.add(EntryLeaf.of(entry));
            out.write(bytes(TrailFormat.JSON_LINES.entry(entry)));
        }));
        LogCheckpoint checkpoint = LogCheckpoint.of(key.name(), tree);
        file(EvidenceFiles.CHECKPOINT, signer.sign(checkpoint.text()));
        file(EvidenceFiles.KEY, key.text() + "\n");
        file(EvidenceFiles.PROOFS, out -> {
            for (int index = 0; index < tree.size(); index++) {
                out.write(EvidenceFiles.inclusion(tree, index));
            }
        });
        if (older != null) {
            byte[] note = RegularFile.bytes(older, LARGEST);
            LogCheckpoint old = continued(older, note, key, tree);
            file(EvidenceFiles.OLDER, out -> out.write(note));
            file(EvidenceFiles.CONSISTENCY, EvidenceFiles.consistency(tree, old.size()));
        }
        resource(EvidenceFiles.README);
        resource(EvidenceFiles.VERIFIER);
        file(EvidenceFiles.REPORT, out -> report(trail, key, checkpoint, out));
        sums.keySet().retainAll(EvidenceFiles.hashed());
        file(EvidenceFiles.SUMS, signer.sign(EvidenceFiles.sums(key.name(), sums)));
    }

    private static LogCheckpoint continued(Path file, byte[] note, LogKey key, MerkleTree tree) {
        LogCheckpoint old = switch (LogCheckpoint.open(note, key)) {
            case Outcome.Ok<LogCheckpoint>(LogCheckpoint read) -> read;
            case Outcome.Failed<LogCheckpoint>(Failure why) -> throw new FailureException(new Failure(why.kind(), file + " " + why.sentence()));
        };
        if (!old.isIn(tree)) {
            throw new FailureException(new Failure(Failure.Kind.INVALID, "the trail does not continue the checkpoint in " + file));
        }
        return old;
    }

    private static void report(AuditLog trail, LogKey key, LogCheckpoint checkpoint, OutputStream out) throws IOException {
        out.write(bytes(TrailFormat.page("Evidence of an audit trail", "Entries: " + checkpoint.size() + ". Root: " + checkpoint.root() + ". Signed by: "
                + key.text() + ". What is proven and what is not, and which fields are evidence for what, is in README.md; verify.py checks that this"
                + " page and the entries are what was signed.")));
        ErasureNotes erasures = new ErasureNotes();
        each(trail, entry -> erasures.take(entry));
        each(trail, entry -> {
            if (entry.number() <= checkpoint.size()) { // more may be added meanwhile
                out.write(bytes(TrailFormat.HTML.entry(erasures.told(entry))));
            }
        });
        out.write(bytes(TrailFormat.HTML.after()));
    }

    /** Takes an entry. */
    private interface EntrySink {
        void take(AuditEntry entry) throws IOException;
    }

    private static void each(AuditLog trail, EntrySink sink) {
        trail.oldest(Cancellation.NEVER, entry -> {
            try {
                sink.take(entry);
                return true;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }).orThrow();
    }

    private void resource(String name) throws IOException {
        try (InputStream in = Optional.ofNullable(EvidenceFolder.class.getResourceAsStream(name)).orElseThrow()) {
            file(name, out -> in.transferTo(out));
        }
    }

    private void file(String name, String text) throws IOException {
        file(name, out -> out.write(bytes(text)));
    }

    private void file(String name, ReplacedFile.Content content) throws IOException {
        MessageDigest digest = sha256();
        ReplacedFile.write(folder.resolve(name), false, out -> {
            DigestOutputStream both = new DigestOutputStream(out, digest);
            content.writeTo(both);
            both.flush();
        });
        sums.put(name, HexFormat.of().formatHex(digest.digest()));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
