package dev.stateroom.workspace.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stateroom.SoakShare;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.audit.EntryContent;
import dev.stateroom.review.audit.TrailFormat;
import dev.stateroom.review.evidence.DecisionSignature;
import dev.stateroom.review.evidence.EvidenceCheck;
import dev.stateroom.review.evidence.EvidenceFiles;
import dev.stateroom.review.evidence.LogKey;
import dev.stateroom.review.evidence.LogSigner;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Evidence that is exported, changed, cut and rolled back; checked by us and by the verifier that is exported with it. */
class EvidenceFolderTest {
    private static final EvidenceMutation[] KINDS = EvidenceMutation.values();
    private static final int MUTATIONS = 100_000;
    private static final int FOR_PYTHON = 300;

    @TempDir
    Path folder;

    private final LogSigner signer = LogSigner.create("example.com/reviews");
    private final ListedTrail trail = ListedTrail.of(7);

    /** The first seven entries, and all twelve of them with the proof that they continue the seven. */
    private Path first = Path.of("");
    private Path second = Path.of("");

    @BeforeEach
    void export() {
        first = folder.resolve("first");
        second = folder.resolve("second");
        EvidenceFolder.write(first, trail, signer, null).orThrow();
        trail.add(5, "Omar");
        EvidenceFolder.write(second, trail, signer, first.resolve(EvidenceFiles.CHECKPOINT)).orThrow();
    }

    private static Map<String, byte[]> files(Path from) throws IOException {
        Map<String, byte[]> files = new HashMap<>();
        for (String name : EvidenceFiles.names()) {
            if (Files.exists(from.resolve(name))) {
                files.put(name, Files.readAllBytes(from.resolve(name)));
            }
        }
        return files;
    }

    private Outcome<EvidenceCheck.Proven> verify(Path evidence, @Nullable LogKey key) {
        return EvidenceFolder.verify(evidence, key, first.resolve(EvidenceFiles.CHECKPOINT));
    }

    private static String refusal(Outcome<?> verified) {
        return verified instanceof Outcome.Failed<?>(var why) ? why.sentence() : "holds";
    }

    @Test
    void whatWasExportedHoldsAndContinuesTheOlder() throws IOException {
        EvidenceCheck.Proven proven = verify(second, signer.known()).orThrow();
        assertThat(proven.checkpoint().size()).isEqualTo(12);
        assertThat(proven.older()).isEqualTo(7);
        assertThat(verify(first, null)).isInstanceOf(Outcome.Ok.class);
        assertThat(Files.readString(second.resolve(EvidenceFiles.REPORT))).contains("&lt;script&gt;").doesNotContain("<script");
        assertThat(EvidenceFolder.write(folder.resolve("none"), ListedTrail.of(0), signer, null)).isInstanceOf(Outcome.Ok.class);
        try (var left = Files.list(folder)) {
            assertThat(left.map(path -> path.getFileName().toString())).containsExactlyInAnyOrder("first", "second", "none");
        }
    }

    @Test
    void aTrailThatDoesNotContinueTheOlderCheckpointIsNotSigned() {
        Path older = second.resolve(EvidenceFiles.CHECKPOINT);
        Path target = folder.resolve("third");
        assertThat(refusal(EvidenceFolder.write(target, ListedTrail.of(12), signer, older))).contains("does not continue the checkpoint");
        assertThat(refusal(EvidenceFolder.write(target, ListedTrail.of(7), signer, older))).contains("does not continue the checkpoint");
        assertThat(refusal(EvidenceFolder.write(target, trail, LogSigner.create("other"), older))).contains("is not signed by the key of other");
        assertThat(refusal(EvidenceFolder.write(second, trail, signer, null))).endsWith("already exists and is not an empty folder");
        assertThat(target).doesNotExist();
    }

    @Test
    void rollbacksAndRewrittenLogsAreRefused() {
        Path older = second.resolve(EvidenceFiles.CHECKPOINT);
        assertThat(refusal(EvidenceFolder.verify(first, null, older)))
                .isEqualTo("the log has 7 entries and the older checkpoint has 12: entries were removed, or an older copy was restored");
        Path rewritten = folder.resolve("rewritten");
        EvidenceFolder.write(rewritten, ListedTrail.of(20), signer, null).orThrow();
        assertThat(refusal(EvidenceFolder.verify(rewritten, null, older))).startsWith("the log does not continue the older checkpoint");
        Path forged = folder.resolve("forged");
        EvidenceFolder.write(forged, trail, LogSigner.create("example.com/reviews"), null).orThrow();
        assertThat(refusal(EvidenceFolder.verify(forged, null, older))).isEqualTo("the older checkpoint is not signed by the key of example.com/reviews");
        assertThat(refusal(EvidenceFolder.verify(forged, signer.known(), null))).startsWith("the evidence is signed by the key");
    }

    /** An attacker who has one of the two keys, as where one algorithm is broken. */
    @Test
    void aForgeryOfOneOfTwoSignaturesIsRefused() throws IOException, InterruptedException {
        LogSigner sara = LogSigner.create("sara@example.com").withSecond();
        LogSigner ed25519Alone = new LogSigner(sara.known(), sara.key(), null);
        LogSigner otherSecond = ed25519Alone.withSecond();
        LogSigner otherFirst = new LogSigner(LogSigner.create("sara@example.com").known(), LogSigner.create("x").key(), sara.second());
        AuditEvent decided = new AuditEvent(Instant.parse("2026-03-02T09:00:00.5Z"), "Sara", "window", "approved", "execute ls", "main", "{\"args\":{\"x\":1}}");
        AuditEvent signed = DecisionSignature.sign(decided, sara);
        String second = sara.secondKnown().orElseThrow().text();
        assertThat(DecisionSignature.of(signed)).contains(new DecisionSignature(sara.known().text(), second, true));
        assertThat(LogSigner.of(sara.text()).orThrow().text()).isEqualTo(sara.text());

        String secondField = second(signed);
        AuditEvent rejected = new AuditEvent(signed.at(), "Sara", "window", "rejected", "execute ls", "main", signed.detail());
        List<AuditEvent> forged = List.of(
                resigned(rejected, ed25519Alone), // Ed25519 is known: the ML-DSA signature is of another decision
                with(rejected, DecisionSignature.sign(with(rejected, decided.detail()), otherFirst).detail().replace(otherFirst.known().text(), sara.known().text())), // only ML-DSA is known
                with(signed, signed.detail().replace(secondField, "")), // one taken away
                with(signed, signed.detail().replace(secondField, second(DecisionSignature.sign(with(decided, decided.detail()), otherSecond)))));
        assertThat(resigned(signed, ed25519Alone).detail()).as("the way in which it is forged").isEqualTo(signed.detail());
        for (AuditEvent one : forged) {
            assertThat(DecisionSignature.of(one).orElseThrow().holds()).isFalse();
        }
        // Who has broken Ed25519 can leave ML-DSA out, and that is seen and can be demanded.
        assertThat(DecisionSignature.of(DecisionSignature.sign(decided, ed25519Alone)).orElseThrow().second()).isNull();
        assertThat(DecisionSignature.of(DecisionSignature.sign(decided, otherSecond)).orElseThrow().second()).isNotEqualTo(second);

        trail.append(signed);
        Path honest = folder.resolve("twice");
        EvidenceFolder.write(honest, trail, signer, null).orThrow();
        assertThat(EvidenceFolder.verify(honest, null, null).orThrow().decisions().bySecondKey()).containsExactly(Map.entry(second, 1));
        assertThat(EvidenceFolder.verify(honest, null, null).orThrow().decisions().signedOnce()).isZero();
        String said = "import sys\nsys.dont_write_bytecode = True\nsys.path.insert(0, %s)\nimport verify\n".formatted(quoted(honest));
        assumeTrue(python("from cryptography.hazmat.primitives.asymmetric import mldsa").isBlank(), "skipped: needs a cryptography with ML-DSA");
        assertThat(python(said + "print(list(verify.verify(%s)[3].values()))".formatted(quoted(honest)))).isEqualTo("[1]\n");
        List<String> lines = new ArrayList<>();
        for (AuditEvent one : forged) {
            ListedTrail rewritten = ListedTrail.of(0);
            rewritten.append(one);
            rewritten.oldest(Cancellation.NEVER, entry -> lines.add(TrailFormat.JSON_LINES.entry(entry).strip()));
        }
        Path all = Files.write(folder.resolve("lines"), lines);
        assertThat(python(said + """
                for number, line in enumerate(open(%s, "rb")):
                    try:
                        print(verify.Entry(number, line.strip()).reviewer())
                    except verify.Refused:
                        print("refused")
                """.formatted(quoted(all)))).isEqualTo("refused\n".repeat(forged.size()));
    }

    private static AuditEvent with(AuditEvent event, String detail) {
        return new AuditEvent(event.at(), event.who(), event.through(), event.action(), event.subject(), event.place(), detail);
    }

    private static String second(AuditEvent signed) {
        return signed.detail().substring(signed.detail().indexOf(",\"second_signature\":"), signed.detail().indexOf(",\"signature\":"));
    }

    /** The same with another Ed25519 signature. */
    private static AuditEvent resigned(AuditEvent event, LogSigner signer) {
        List<String> texts = List.of(
                TrailFormat.time(event), event.who(), event.through(), event.action(), event.place(), String.valueOf(EntryContent.hash(event)), second(event));
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.writeBytes("stateroom decision v2\n".getBytes(StandardCharsets.US_ASCII));
        message.writeBytes(EntryContent.fields(texts));
        String value = Base64.getEncoder().encodeToString(signer.signature(message.toByteArray()));
        return with(event, event.detail().substring(0, event.detail().lastIndexOf("\"value\":\"")) + "\"value\":\"" + value + "\"}}");
    }

    /** Three decisions with an Ed25519 signature each, exported by a version whose entries have their content in their hash. */
    @Test
    void whatAnEarlierVersionExportedHolds() throws IOException, InterruptedException {
        Path old = Files.createDirectory(folder.resolve("old"));
        for (String name : EvidenceFiles.names()) {
            try (InputStream in = getClass().getResourceAsStream("first-form/" + name)) {
                if (in != null) {
                    Files.write(old.resolve(name), in.readAllBytes());
                }
            }
        }
        EvidenceCheck.Proven proven = EvidenceFolder.verify(old, null, null).orThrow();
        assertThat(proven.checkpoint().size()).isEqualTo(3);
        assertThat(proven.decisions().byKey()).hasSize(1).containsValue(3);
        assumeTrue(python("import cryptography").isBlank(), "skipped: needs python3 with the package cryptography");
        String now = "import sys\nsys.dont_write_bytecode = True\nsys.path.insert(0, " + quoted(first) + ")\nimport verify\n";
        assertThat(python(now + "size, _, signed, *_ = verify.verify(" + quoted(old) + ")\nprint(size, list(signed.values()))\n")).isEqualTo("3 [3]\n");
    }

    /** Who keeps the log recomputes hashes and signs checkpoints, but signs for no reviewer. */
    @Test
    void aDecisionThatItsReviewerDidNotSignIsRefused() throws IOException, InterruptedException {
        LogSigner sara = LogSigner.create("sara@example.com");
        AuditEvent decided = new AuditEvent(
                Instant.parse("2026-03-02T09:00:00.5Z"), "Sara", "window", "approved", "execute rm \"x\" \u4f60", "main",
                "{\"args\":{\"x\":1,\"signature\":{\"key\":\"k\",\"value\":\"v\"}}}");
        AuditEvent signed = DecisionSignature.sign(decided, sara);
        assertThat(DecisionSignature.of(decided)).isEmpty();
        assertThat(DecisionSignature.of(signed)).contains(new DecisionSignature(sara.known().text(), null, true));
        trail.append(signed);
        Path honest = folder.resolve("honest");
        EvidenceFolder.write(honest, trail, signer, null).orThrow();
        assertThat(EvidenceFolder.verify(honest, null, null).orThrow().decisions().byKey()).containsExactly(Map.entry(sara.known().text(), 1));
        assertThat(EvidenceFolder.verify(honest, null, null).orThrow().decisions().unsigned()).isEqualTo(12);
        String said = "import sys\nsys.dont_write_bytecode = True\nsys.path.insert(0, %s)\nimport verify\n".formatted(quoted(honest));
        boolean hasPython = python("import cryptography").isBlank();
        if (hasPython) {
            assertThat(python(said + "print(verify.verify(%s)[2])".formatted(quoted(honest)))).isEqualTo("{'" + sara.known().text() + "': 1}\n");
        }
        List<AuditEvent> forged = List.of(
                new AuditEvent(signed.at().plusSeconds(1), signed.who(), signed.through(), signed.action(), signed.subject(), signed.place(), signed.detail()),
                new AuditEvent(signed.at(), signed.who(), signed.through(), "rejected", signed.subject(), signed.place(), signed.detail()),
                new AuditEvent(signed.at(), signed.who(), signed.through(), signed.action(), "execute ls", signed.place(), signed.detail()),
                new AuditEvent(signed.at(), "Omar", signed.through(), signed.action(), signed.subject(), signed.place(), signed.detail()),
                new AuditEvent(
                        signed.at(), signed.who(), signed.through(), signed.action(), signed.subject(), signed.place(), signed.detail().replace("\"x\":1", "\"x\":2")));
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < forged.size(); i++) {
            ListedTrail rewritten = ListedTrail.of(1);
            rewritten.append(forged.get(i));
            assertThat(refusal(EvidenceFolder.write(folder.resolve("forged" + i), rewritten, signer, null)))
                    .isEqualTo("entry 2 is not what " + sara.known().text() + " signed");
            rewritten.oldest(Cancellation.NEVER, entry -> lines.add(TrailFormat.JSON_LINES.entry(entry)));
        }
        if (hasPython) {
            Path all = Files.write(folder.resolve("lines"), lines.stream().map(String::strip).toList());
            String refused = """
                    for number, line in enumerate(open(%s, "rb")):
                        try:
                            print(verify.Entry(number, line.strip()).reviewer())
                        except verify.Refused:
                            print("refused")
                    """.formatted(quoted(all));
            assertThat(python(said + refused)).isEqualTo("None\nrefused\n".repeat(forged.size()));
        }
    }

    @Test
    void everyMutationIsRefused() throws IOException {
        Map<String, byte[]> whole = files(second);
        Map<String, byte[]> before = files(first);
        byte[] older = Files.readAllBytes(first.resolve(EvidenceFiles.CHECKPOINT));
        Random random = new Random(11);
        List<String> accepted = new ArrayList<>();
        int tried = 0;
        for (int i = 0; i < SoakShare.of(MUTATIONS, 2000); i++) {
            EvidenceMutation kind = KINDS[i % KINDS.length];
            Map<String, byte[]> changed = kind.of(whole, before, random);
            if (!EvidenceMutation.isSame(whole, changed)) {
                tried++;
                if (EvidenceCheck.of(changed, null, older) instanceof Outcome.Ok<EvidenceCheck.Proven>) {
                    accepted.add(kind + " " + i);
                }
            }
        }
        assertThat(accepted).isEmpty();
        assertThat(tried).isGreaterThan(SoakShare.of(MUTATIONS, 2000) / 2);
        System.out.println("EvidenceFolderTest: " + tried + " mutations refused");
    }

    @Test
    void theExportedVerifierRefusesThemAsWell() throws IOException, InterruptedException {
        assumeTrue(python("import cryptography").isBlank(), "skipped: needs python3 with the package cryptography");
        Map<String, byte[]> whole = files(second);
        Map<String, byte[]> before = files(first);
        Random random = new Random(13);
        int written = 0;
        for (int i = 0; i < FOR_PYTHON; i++) {
            Map<String, byte[]> changed = KINDS[i % KINDS.length].of(whole, before, random);
            if (!EvidenceMutation.isSame(whole, changed)) {
                Path one = Files.createDirectories(folder.resolve("changed/" + KINDS[i % KINDS.length] + i));
                for (Map.Entry<String, byte[]> file : changed.entrySet()) {
                    Files.write(one.resolve(file.getKey()), file.getValue());
                }
                written++;
            }
        }
        String script = """
                import os, sys
                sys.dont_write_bytecode = True
                sys.path.insert(0, %1$s)
                import verify
                old = open(os.path.join(%2$s, "checkpoint"), "rb").read()
                size, key, *_ = verify.verify(%1$s, None, old)
                print(size, verify.verify(%2$s, key)[0])
                for rolled, given in ((%2$s, %1$s),):
                    try:
                        verify.verify(rolled, None, open(os.path.join(given, "checkpoint"), "rb").read())
                        print("accepted: rolled back")
                    except verify.Refused:
                        pass
                count = 0
                for name in os.listdir(%3$s):
                    try:
                        verify.verify(os.path.join(%3$s, name), None, old)
                        print("accepted:", name)
                    except verify.Refused:
                        count += 1
                print(count)
                """.formatted(quoted(second), quoted(first), quoted(folder.resolve("changed")));
        assertThat(python(script)).isEqualTo("12 7\n" + written + "\n");
    }

    private static String quoted(Path path) {
        return "'" + path + "'";
    }

    /** What a script writes; the error where there is no such Python. */
    private String python(String script) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("script.py"), script);
        Path out = folder.resolve("script.out");
        try {
            Process process = new ProcessBuilder("python3", file.toString()).redirectErrorStream(true).redirectOutput(out.toFile()).start();
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        } catch (IOException e) {
            return "no python3: " + e.getMessage();
        }
        return Files.readString(out, StandardCharsets.UTF_8);
    }
}
