package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stateroom.cli.output.Terminal;
import dev.stateroom.vfs.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Evidence of the audit trail by commands. */
final class EvidenceCommandsTest {
    @TempDir
    Path folder;

    private CommandRun run(String... arguments) {
        return CommandRun.of(folder.resolve("data"), arguments);
    }

    /** What the verifier of an evidence folder says. */
    private static String python(String evidence, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("python3", evidence + "/verify.py"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }

    private static boolean hasPython() throws IOException, InterruptedException {
        return new ProcessBuilder("sh", "-c", "python3 -c 'import cryptography'").start().waitFor() == 0;
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void aKeyIsMadeOnceAndSignsEvidenceThatIsVerifiedAgainstAnOlderCheckpoint() throws IOException {
        run("store", "put", "local:", "team", "/a.md", "--value", "{}");
        CommandRun without = run("audit", "export", "--evidence", at("e1"));
        assertThat(without.status()).isEqualTo(2);
        assertThat(without.err()).contains("the log has no key yet: make one with audit key --create");
        assertThat(run("audit", "key").status()).isEqualTo(2);

        CommandRun made = run("audit", "key", "--create", "--name", "example.com/reviews");
        assertThat(made.status()).as(made.err()).isZero();
        String key = made.out().strip();
        assertThat(run("audit", "key", "--json").json().get("key").stringValue()).isEqualTo(key).startsWith("example.com/reviews+");
        assertThat(run("audit", "key", "--create").err()).contains("the log has a key already");
        assertThat(run("audit", "key", "--create", "--name", "two words").status()).isEqualTo(2);

        CommandRun first = run("audit", "export", "--evidence", at("e1"));
        assertThat(first.status()).as(first.err()).isZero();
        assertThat(first.err()).startsWith("wrote evidence of 1 entries to ");
        assertThat(run("audit", "export", "--evidence", at("e1")).err()).contains("already exists and is not an empty folder");
        run("store", "put", "local:", "team", "/b.md", "--value", "{}");
        CommandRun second = run("audit", "export", "--evidence", at("e2"), "--checkpoint", at("e1/checkpoint"));
        assertThat(second.status()).as(second.err()).isZero();

        CommandRun holds = run("audit", "verify", "--evidence", at("e2"), "--checkpoint", at("e1/checkpoint"), "--key", key);
        assertThat(holds.out()).isEqualTo("The evidence holds: 2 entries, signed by " + key + "\n");
        assertThat(holds.err()).isEmpty();
        assertThat(run("audit", "verify", "--evidence", at("e2")).err()).contains("or use --key").contains("without --checkpoint");
        CommandRun rolledBack = run("audit", "verify", "--evidence", at("e1"), "--checkpoint", at("e2/checkpoint"), "--json");
        assertThat(rolledBack.status()).isEqualTo(1);
        assertThat(rolledBack.json().get("reason").stringValue()).startsWith("the log has 1 entries and the older checkpoint has 2");

        Files.writeString(folder.resolve("e2/entries.jsonl"), Files.readString(folder.resolve("e2/entries.jsonl")).replace("/b.md", "/c.md"));
        CommandRun changed = run("audit", "verify", "--evidence", at("e2"));
        assertThat(changed.status()).isEqualTo(1);
        assertThat(changed.out()).startsWith("The evidence does not hold: an entry in entries.jsonl was changed");
    }

    @Test
    void whatCannotBeDoneIsBadInput() {
        assertThat(run("audit", "export").status()).isEqualTo(2);
        assertThat(run("audit", "export", at("t.jsonl"), "--evidence", at("e")).status()).isEqualTo(2);
        assertThat(run("audit", "export", at("t.jsonl"), "--checkpoint", at("c")).status()).isEqualTo(2);
        assertThat(run("audit", "verify", "--key", "k").status()).isEqualTo(2);
        assertThat(run("audit", "verify", "--evidence", at("e"), "--key", "k").status()).isEqualTo(2);
        assertThat(run("audit", "verify", "--evidence", at("e")).status()).isEqualTo(2);
    }

    @Test
    void onlyTheOwnerMayReadTheKey() throws IOException {
        run("audit", "key", "--create");
        Path key = folder.resolve("data/audit-key");
        FileStore store = Files.getFileStore(key);
        assumeTrue(store.supportsFileAttributeView("posix"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key))).isEqualTo("rw-------");
        assertThat(Files.readString(key)).contains("PRIVATE+KEY+stateroom/");
    }

    @Test
    void aKeyUnderAPassphraseSignsOnlyWhereThePassphraseIs() throws IOException {
        String sessions = CommandRun.copy("rerun/recorded/before.db", folder).toString();
        assertThat(run("audit", "key", "--create", "--passphrase", "correct horse battery").err()).contains("never the passphrase itself");
        String key = run("audit", "key", "--reviewer", "--create", "--name", "sara@example.com").out().strip();
        Path file = folder.resolve("data/reviewer-key");
        assertThat(Files.readString(file)).contains("PRIVATE+KEY+");
        CommandRun encrypted = run("audit", "key", "--reviewer", "--passphrase", "${env:PATH}");
        assertThat(encrypted.status()).as(encrypted.err()).isZero();
        assertThat(encrypted.out().strip()).isEqualTo(key);
        assertThat(Files.readString(file)).startsWith(key + "\nPASSPHRASE ${env:PATH}\nENCRYPTED ").doesNotContain("PRIVATE+KEY").doesNotContain(System.getenv("PATH"));
        assertThat(run("resume", sessions, "asked", "--approve", "--out", at("a.json")).status()).isZero();
        assertThat(run("audit", "verify").out()).contains("1 decision signed by " + key);

        Files.writeString(file, Files.readString(file).replace("${env:PATH}", "${env:STATEROOM_NOT_SET}"));
        CommandRun refused = run("resume", sessions, "asked", "--reject", "no", "--out", at("b.json"));
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("the variable STATEROOM_NOT_SET is not set");
        assertThat(folder.resolve("b.json")).doesNotExist();
        assertThat(run("audit", "key", "--reviewer").out().strip()).as("the public key needs none").isEqualTo(key);
        Files.writeString(file, Files.readString(file).replace("${env:STATEROOM_NOT_SET}", "${env:PATH} "));
        assertThat(run("resume", sessions, "asked", "--reject", "no", "--out", at("b.json")).status()).as("a changed head").isEqualTo(2);
    }

    /** A person at a terminal, who types these lines and counts the questions. */
    private static final class Typist implements Terminal.HiddenAnswer {
        private final Deque<String> lines;
        private final List<String> questions = new ArrayList<>();
        private final List<char[]> given = new ArrayList<>();

        Typist(String... lines) {
            this.lines = new ArrayDeque<>(List.of(lines));
        }

        @Override
        public Outcome<char[]> to(String question) {
            questions.add(question);
            char[] line = lines.removeFirst().toCharArray();
            given.add(line);
            return Outcome.ok(line);
        }

        /** Every question was expected, and nothing of the answers is left in memory. */
        void isDone() {
            assertThat(lines).isEmpty();
            assertThat(given).allSatisfy(line -> assertThat(new String(line)).matches("\0*"));
        }
    }

    private CommandRun typing(Typist person, String... args) {
        CommandRun run = CommandRun.typed(folder.resolve("data"), person, args);
        person.isDone();
        return run;
    }

    private static final String TYPED = "correct horse bättery";

    @Test
    void aTypedPassphraseIsAskedForTwiceForANewKeyAndOnceForACommandThatSigns() throws IOException {
        String sessions = CommandRun.copy("rerun/recorded/before.db", folder).toString();
        String[] create = {"audit", "key", "--reviewer", "--create", "--name", "sara@example.com", "--with-ml-dsa", "--passphrase", "prompt"};
        Path file = folder.resolve("data/reviewer-key");
        CommandRun nobody = run(create);
        assertThat(nobody.status()).isEqualTo(2);
        assertThat(nobody.err()).contains("a passphrase has to be typed, and this command has no terminal for it").hasLineCount(1);
        assertThat(typing(new Typist(TYPED, "correct horse battery"), create).err()).contains("the two passphrases are not the same");
        assertThat(typing(new Typist("short", "short"), create).err()).contains("fewer than 12 characters");
        assertThat(file).doesNotExist();
        CommandRun made = typing(new Typist(TYPED, TYPED), create);
        assertThat(made.status()).as(made.err()).isZero();
        String key = made.out().lines().findFirst().orElseThrow();
        assertThat(made.out()).hasLineCount(2);
        assertThat(Files.readString(file)).startsWith(key + "\nPASSPHRASE prompt\nENCRYPTED ").doesNotContain(TYPED);
        assertThat(typing(new Typist(), "audit", "key", "--reviewer").out().strip()).as("nobody is asked for a public key").isEqualTo(key);

        CommandRun wrong = typing(new Typist("correct horse battery"), "resume", sessions, "asked", "--approve", "--out", at("a.json"));
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("it has another passphrase");
        assertThat(folder.resolve("a.json")).doesNotExist();
        Typist sara = new Typist(TYPED);
        CommandRun signed = typing(sara, "resume", sessions, "asked", "--approve", "--out", at("a.json"), "--json");
        assertThat(signed.status()).as(signed.err()).isZero();
        assertThat(sara.questions).containsExactly("Passphrase of the key of the reviewer:");
        assertThat(typing(new Typist(), "audit", "verify").out()).contains("1 decision signed by " + key);
        assertThat(typing(new Typist(), "resume", sessions, "asked", "--comment", "not signed").status()).isZero();

        Typist changes = new Typist(TYPED, "another long one", "another long one");
        assertThat(typing(changes, "audit", "key", "--reviewer", "--passphrase", "prompt").out()).startsWith(key);
        assertThat(changes.questions).containsExactly("Passphrase of the key of the reviewer:", "New passphrase of the key of the reviewer:", "The same again:");
        assertThat(typing(new Typist("another long one"), "resume", sessions, "asked", "--reject", "no", "--out", at("b.json")).status()).isZero();
        try (Stream<Path> all = Files.walk(folder)) {
            assertThat(all.filter(Files::isRegularFile)).isNotEmpty().allSatisfy(one -> assertThat(new String(Files.readAllBytes(one), StandardCharsets.UTF_8)).doesNotContain(TYPED, "another long one"));
        }
    }

    @Test
    void aPassphraseIsTypedWhereTheTerminalIsAlsoWhileAnotherProcessHasTheData() throws IOException {
        String sessions = CommandRun.copy("rerun/recorded/before.db", folder).toString();
        String key = typing(new Typist(TYPED, TYPED), "audit", "key", "--reviewer", "--create", "--passphrase", "prompt").out().strip();
        AppGraph holder = new AppGraph(new Terminal(Terminal.utf8(new ByteArrayOutputStream()), Terminal.utf8(new ByteArrayOutputStream()), false, false, _ -> null));
        try {
            holder.own.own(folder.resolve("data"), false).trail().orThrow();
            CommandRun signed = typing(new Typist(TYPED), "resume", sessions, "asked", "--approve", "--out", at("a.json"));
            assertThat(signed.status()).as(signed.err()).isZero();
            CommandRun nobody = run("resume", sessions, "asked", "--reject", "no", "--out", at("b.json"));
            assertThat(nobody.status()).as("what one command was told is not for the next").isEqualTo(2);
            assertThat(nobody.err()).contains("a passphrase has to be typed, and this command has no terminal for it").hasLineCount(1);
            assertThat(folder.resolve("b.json")).doesNotExist();
            assertThat(run("audit", "verify").out()).contains("1 decision signed by " + key);
        } finally {
            holder.own.end();
        }
    }

    @Test
    void aWitnessAddsALineAndItIsDemanded() throws Exception {
        run("store", "put", "local:", "team", "/a.md", "--value", "{}");
        String key = run("audit", "key", "--create", "--name", "example.com/reviews").out().strip();
        assertThat(run("audit", "export", "--evidence", at("e")).status()).isZero();
        Path omar = folder.resolve("omar");
        CommandRun none = CommandRun.of(omar, "audit", "verify", "--evidence", at("e"), "--key", key, "--cosign");
        assertThat(none.err()).contains("make one with audit key --reviewer --create");
        CommandRun.of(omar, "audit", "key", "--reviewer", "--create", "--name", "omar@example.com");
        CommandRun seen = CommandRun.of(omar, "audit", "verify", "--evidence", at("e"), "--key", key, "--cosign");
        assertThat(seen.status()).as(seen.err()).isZero();
        String witness = seen.err().lines().filter(line -> line.contains("--witness ")).findFirst().orElseThrow().replaceFirst(".*--witness ", "");
        assertThat(witness).startsWith("omar@example.com+");
        assertThat(run("audit", "verify", "--evidence", at("e"), "--key", key, "--witness", witness).out()).contains("seen by " + witness);
        assertThat(CommandRun.of(omar, "audit", "verify", "--evidence", at("e"), "--cosign").err()).contains("has a line of omar@example.com already");

        run("audit", "key", "--reviewer", "--create", "--name", "eve@example.com");
        assertThat(run("audit", "verify", "--evidence", at("e"), "--cosign").status()).isZero();
        assertThat(run("audit", "verify", "--evidence", at("e"), "--witness", witness).status()).as("beside another witness").isZero();
        Path note = folder.resolve("e/checkpoint");
        String whole = Files.readString(note);
        boolean hasPython = hasPython();
        if (hasPython) {
            assertThat(python(at("e"), "--witness", witness)).contains("OK: 1 entries", "seen by " + witness);
        }
        // A later time, another person's line under the name, and no line at all.
        int from = whole.indexOf("omar@example.com ") + "omar@example.com ".length();
        byte[] line = Base64.getDecoder().decode(whole.substring(from, whole.indexOf('\n', from)));
        line[11]++;
        List<String> forged = List.of(
                whole.substring(0, from) + Base64.getEncoder().encodeToString(line) + whole.substring(whole.indexOf('\n', from)),
                whole.replace("eve@", "tmp@").replace("omar@", "eve@").replace("tmp@", "omar@"),
                whole.lines().filter(one -> !one.contains("omar@")).collect(Collectors.joining("\n", "", "\n")));
        for (String bad : forged) {
            Files.writeString(note, bad);
            CommandRun refused = run("audit", "verify", "--evidence", at("e"), "--witness", witness);
            assertThat(refused.status()).as(bad).isEqualTo(1);
            assertThat(refused.out()).contains("no line of the witness omar@example.com that holds");
            if (!hasPython) {
                continue;
            }
            assertThat(python(at("e"), "--witness", witness)).contains("REFUSED: the checkpoint has no line of the witness omar@example.com that holds");
        }
    }

    @Test
    void aReviewerSignsWithASecondKeyFromTheTimeOnThatTheyHaveOne() throws Exception {
        String sessions = CommandRun.copy("rerun/recorded/before.db", folder).toString();
        assertThat(run("audit", "key", "--with-ml-dsa").err()).contains("is for --reviewer");
        assertThat(run("audit", "key", "--reviewer", "--with-ml-dsa").status()).isEqualTo(2);
        String key = run("audit", "key", "--reviewer", "--create", "--name", "sara@example.com").out().strip();
        assertThat(run("resume", sessions, "asked", "--approve", "--out", at("a.json")).status()).isZero();
        CommandRun both = run("audit", "key", "--reviewer", "--with-ml-dsa");
        assertThat(both.out().lines()).hasSize(2).first().isEqualTo(key);
        assertThat(run("audit", "key", "--reviewer", "--with-ml-dsa").err()).contains("has an ML-DSA key already");
        assertThat(run("audit", "key", "--reviewer", "--json").json().get("ml_dsa_key").stringValue()).isEqualTo(both.out().lines().toList().getLast());
        assertThat(run("resume", sessions, "asked", "--reject", "not today", "--out", at("b.json")).status()).isZero();
        assertThat(run("audit", "verify").out()).contains("2 decisions signed by " + key + "\n", "1 of them with ML-DSA too, by sara@example.com+");
        CommandRun demanded = run("audit", "verify", "--with-ml-dsa");
        assertThat(demanded.status()).isEqualTo(1);
        assertThat(demanded.out()).contains("1 signed decision has no ML-DSA signature");
        run("audit", "key", "--create");
        assertThat(run("audit", "export", "--evidence", at("e")).status()).isZero();
        assertThat(run("audit", "verify", "--evidence", at("e")).out()).contains("1 of them with ML-DSA too");
        assertThat(run("audit", "verify", "--evidence", at("e"), "--with-ml-dsa").out()).contains("does not hold: 1 signed decision has no ML-DSA signature");
        if (hasPython()) {
            assertThat(python(at("e"))).contains("2 decisions signed by " + key, "1 of them with ML-DSA too, by sara@example.com+");
            assertThat(python(at("e"), "--with-ml-dsa")).startsWith("REFUSED: ");
        }
    }

    @Test
    void contentIsErasedAndEveryProofStays() throws Exception {
        String sessions = CommandRun.copy("rerun/recorded/before.db", folder).toString();
        run("audit", "key", "--create");
        String key = run("audit", "key", "--reviewer", "--create", "--name", "sara@example.com").out().strip();
        assertThat(run("resume", sessions, "asked", "--reject", "a private matter", "--out", at("a.json")).status()).isZero();
        assertThat(run("audit", "export", "--evidence", at("e1")).status()).isZero();
        List<String> before = Files.readAllLines(folder.resolve("e1/entries.jsonl"));
        assertThat(before.toString()).contains("a private matter");
        assertThat(run("audit", "erase", "1").err()).contains("the answer to thread asked is not settled yet");
        assertThat(run("resume", sessions, "asked", "--approve", "--out", at("b.json")).status()).as("other decisions take its place").isZero();

        assertThat(run("audit", "erase").err()).contains("name the numbers of entries");
        assertThat(run("audit", "erase", "99", "--yes").err()).contains("there is no entry 99");
        assertThat(run("audit", "erase", "1").err()).contains("will be erased permanently: add --yes");
        CommandRun erased = run("audit", "erase", "1", "2", "--yes", "--reason", "asked for by the person");
        assertThat(erased.status()).as(erased.err()).isZero();
        assertThat(run("audit", "erase", "1", "--yes").err()).contains("nothing of these entries is left to erase");
        assertThat(run("audit", "list", "--json").out()).doesNotContain("a private matter").contains("asked for by the person");
        assertThat(run("audit", "list").out()).contains("(erased)");
        CommandRun verified = run("audit", "verify");
        assertThat(verified.status()).as(verified.out()).isZero();
        assertThat(verified.out()).contains("2 decisions signed by " + key);

        CommandRun again = run("audit", "export", "--evidence", at("e2"), "--checkpoint", at("e1/checkpoint"));
        assertThat(again.status()).as(again.err()).isZero();
        assertThat(Files.readString(folder.resolve("e2/entries.jsonl"))).doesNotContain("a private matter");
        assertThat(Files.readString(folder.resolve("e2/report.html"))).contains("erased on 2").doesNotContain("a private matter");
        List<String> proofs = Files.readAllLines(folder.resolve("e1/proofs.jsonl"));
        assertThat(proofs).hasSize(2);
        CommandRun holds = run("audit", "verify", "--evidence", at("e2"), "--checkpoint", at("e1/checkpoint"));
        assertThat(holds.out()).contains("The evidence holds: 5 entries").contains("2 decisions signed by " + key);
        if (hasPython()) {
            assertThat(python(at("e2"), "--checkpoint", at("e1/checkpoint"))).startsWith("OK: 5 entries").contains("2 decisions signed by " + key);
        }
        assertThat(run("audit", "report").status()).isZero();
    }

    @Test
    void decisionsAreSignedFromTheTimeOnThatTheReviewerHasAKey() {
        String sessions = CommandRun.copy("rerun/recorded/before.db", folder).toString();
        assertThat(run("audit", "key", "--reviewer").err()).contains("there is no key of a reviewer yet");
        assertThat(run("resume", sessions, "asked", "--approve", "--out", at("a.json")).status()).isZero();
        assertThat(run("audit", "verify").out()).startsWith("The chain is intact: 2 entries").doesNotContain("signed by");
        assertThat(run("audit", "key", "--reviewer", "--create", "--name", "a \"quoted\" name").status()).isEqualTo(2);
        String key = run("audit", "key", "--reviewer", "--create", "--name", "sara@example.com").out().strip();
        assertThat(key).startsWith("sara@example.com+");
        assertThat(run("audit", "key").status()).as("the key of the log is another one").isEqualTo(2);
        assertThat(run("resume", sessions, "asked", "--reject", "not today", "--out", at("b.json")).status()).isZero();
        assertThat(run("audit", "verify").out()).contains("1 decision signed by " + key + "\n", "1 decision is not signed\n");
        assertThat(run("audit", "verify", "--json").json().get("signed_decisions").get(key).intValue()).isEqualTo(1);
        run("audit", "key", "--create");
        assertThat(run("audit", "export", "--evidence", at("e")).status()).isZero();
        assertThat(run("audit", "verify", "--evidence", at("e")).out()).contains("1 decision signed by " + key);
    }
}
