package dev.stateroom.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.storage.LocalData;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.document.DocumentEdit;
import dev.stateroom.workspace.document.DocumentFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workspace that is not saved yet: what it opens, what a typed mount agrees to, and what its paths mean elsewhere. */
final class UnsavedWorkspaceTest {
    @TempDir
    Path folder;

    private LocalOpener opener() {
        LocalData data = new LocalData(folder.resolve("own"), Clock.systemUTC(), (command, in, out, err) -> 2);
        return new LocalOpener(
                folder.resolve("sample"), Clock.systemUTC(), null, new OwnData(data, false), folder, new Credentials(Map.<String, String>of()::get));
    }

    private static DocumentFile with(DocumentFile around, String prefix, String json) {
        String node = around.now().text().substring(
                around.document().backend().head().node().place().start(), around.document().backend().head().node().place().end());
        return around.with(List.of(new DocumentEdit.Replace(
                        "$.backend", "{\"type\": \"composite\", \"default\": " + node + ", \"routes\": {\"" + prefix + "\": " + json + "}}")))
                .orThrow();
    }

    private DocumentFile around(LocalOpener opener) throws IOException {
        Files.createDirectories(folder.resolve("work/src"));
        Files.writeString(folder.resolve("work/src/a.txt"), "a");
        try (OpenWorkspace open = opener.open(folder.resolve("work").toString(), Cancellation.NEVER, Progress.SILENT).orThrow()) {
            return UnsavedWorkspace.around(open, null).orThrow();
        }
    }

    private boolean waits(LocalOpener opener, DocumentFile document, String prefix) {
        try (OpenWorkspace open = opener.open(document, "", Cancellation.NEVER, Progress.SILENT).orThrow()) {
            return open.mounts().stream().filter(mount -> mount.prefix().equals(prefix)).findFirst().orElseThrow().waitsForAgreement();
        }
    }

    @Test
    void aHostThatAPersonTypedIsAgreedToAloneAndAProgramNever() throws Exception {
        LocalOpener opener = opener();
        DocumentFile around = around(opener);
        DocumentFile bucket = with(around, "/docs/", "{\"type\": \"s3\", \"bucket\": \"b\", \"endpoint\": \"http://127.0.0.1:1\"}");
        assertThat(waits(opener, bucket, "/docs/")).isTrue();
        assertThat(opener.agreeTyped(null, bucket, "/docs/").orThrow()).isTrue();
        assertThat(waits(opener, bucket, "/docs/")).isFalse();
        DocumentFile program = bucket.with(List.of(new DocumentEdit.SetField(
                        "$.backend.routes", "/box/", "{\"type\": \"sandbox\", \"transport\": \"command\", \"argv\": [\"sh\"]}")))
                .orThrow();
        assertThat(opener.agreeTyped(bucket, program, "/box/").orThrow()).isFalse();
        assertThat(waits(opener, program, "/box/")).isTrue();
        assertThat(waits(opener, program, "/docs/")).as("the document reaches something else now").isTrue();
    }

    @Test
    void whatWaitedBeforeGoesOnWaitingWhenAMountIsTyped() throws Exception {
        LocalOpener opener = opener();
        DocumentFile had = with(around(opener), "/docs/", "{\"type\": \"s3\", \"bucket\": \"b\", \"endpoint\": \"http://127.0.0.1:1\"}");
        DocumentFile more = had.with(List.of(new DocumentEdit.SetField(
                        "$.backend.routes", "/more/", "{\"type\": \"s3\", \"bucket\": \"c\", \"endpoint\": \"http://127.0.0.1:2\"}")))
                .orThrow();
        assertThat(opener.agreeTyped(had, more, "/more/").orThrow()).isTrue();
        assertThat(waits(opener, more, "/more/")).isFalse();
        assertThat(waits(opener, more, "/docs/")).as("nobody agreed to it").isTrue();
    }

    @Test
    void theAgreementIsKeptWhereTheFileIsSavedAndPathsNameTheSameThere() throws Exception {
        LocalOpener opener = opener();
        DocumentFile bucket = with(around(opener), "/docs/", "{\"type\": \"s3\", \"bucket\": \"b\", \"endpoint\": \"http://127.0.0.1:1\"}");
        opener.agreeTyped(null, bucket, "/docs/").orThrow();
        Path to = Files.createDirectories(folder.resolve("elsewhere")).resolve("mine.stateroom.json");
        DocumentFile saved = bucket.at(to).then(DocumentFile::create).orThrow();
        assertThat(Files.readString(to)).contains(Objects.requireNonNull(folder.resolve("work").toAbsolutePath().toString()).replace('\\', '/'));
        assertThat(opener.agreeMoved(bucket, saved)).isInstanceOf(Outcome.Ok.class);
        assertThat(waits(opener, saved, "/docs/")).isFalse();
        try (OpenWorkspace open = opener.open(to.toString(), Cancellation.NEVER, Progress.SILENT).orThrow()) {
            assertThat(open.name()).as("as the file is called").isEqualTo("mine");
        }
        DocumentFile back = saved.at(folder.resolve("back.stateroom.json")).orThrow();
        assertThat(back.now().text()).contains("\"work\"");
    }

    @Test
    void aNewNameIsTakenWhereAFileHasTheUsualOneAndNothingIsWritten() throws Exception {
        LocalOpener opener = opener();
        DocumentFile first = around(opener);
        assertThat(first.isNew()).isTrue();
        assertThat(first.path()).doesNotExist();
        Files.writeString(first.path(), "{}");
        assertThat(around(opener).path()).isNotEqualTo(first.path());
    }
}
