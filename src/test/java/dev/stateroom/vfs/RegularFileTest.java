package dev.stateroom.vfs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(20)
final class RegularFileTest {
    @TempDir
    Path folder;

    private static void assertRefused(Path file) {
        assertThatThrownBy(() -> RegularFile.open(file).close()).isInstanceOf(RegularFile.NotRegular.class);
        assertThatThrownBy(() -> RegularFile.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE).close())
                .isInstanceOf(RegularFile.NotRegular.class);
        assertThatThrownBy(() -> RegularFile.stream(file).close()).isInstanceOf(RegularFile.NotRegular.class);
        assertThatThrownBy(() -> RegularFile.bytes(file, 10))
                .isInstanceOf(RegularFile.NotRegular.class)
                .hasMessageStartingWith(file.getFileName() + ": it is a ");
    }

    @Test
    void pipesSocketsDevicesFoldersAndLinksToThemAreRefusedWithoutWaiting() throws IOException, InterruptedException {
        Process made = new ProcessBuilder("mkfifo", folder.resolve("pipe").toString()).start();
        assumeTrue(made.waitFor(10, TimeUnit.SECONDS) && made.exitValue() == 0, "needs mkfifo");
        Files.createSymbolicLink(folder.resolve("zero"), Path.of("/dev/zero"));
        Files.createSymbolicLink(folder.resolve("link"), folder.resolve("pipe"));
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(folder.resolve("socket")));
            assertRefused(folder.resolve("socket"));
        }
        assertRefused(folder.resolve("pipe"));
        assertRefused(folder.resolve("link"));
        assertRefused(folder.resolve("zero"));
        assertRefused(folder);
    }

    @Test
    void whatWaitsWhenItIsOpenedEndsInTimeAndIsClosedLater() throws Exception {
        Process made = new ProcessBuilder("mkfifo", folder.resolve("pipe").toString()).start();
        assumeTrue(made.waitFor(10, TimeUnit.SECONDS) && made.exitValue() == 0, "needs mkfifo");
        Path pipe = folder.resolve("pipe");
        CountDownLatch closed = new CountDownLatch(1);
        assertThatThrownBy(() -> TimedOpening.<AutoCloseable, IOException>within(Duration.ofMillis(100), Duration.ofSeconds(15), pipe, () -> {
                    InputStream opened = Files.newInputStream(pipe);
                    return () -> {
                        opened.close();
                        closed.countDown();
                    };
                }))
                .isInstanceOf(TimedOpening.NotOpened.class)
                .hasMessage("it did not open within 100 ms, as a pipe without another end");
        Files.newOutputStream(pipe).close();
        assertThat(closed.await(10, TimeUnit.SECONDS)).isTrue();
    }

    /** On a busy machine an ordinary file may take longer than a pipe is given. */
    @Test
    void aRegularFileIsGivenMoreTimeAndNeverCalledAPipe() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "text");
        CountDownLatch never = new CountDownLatch(1);
        try (InputStream slow = TimedOpening.<InputStream, Exception>within(Duration.ofMillis(1), Duration.ofSeconds(20), file, () -> {
            assertThat(never.await(300, TimeUnit.MILLISECONDS)).isFalse();
            return Files.newInputStream(file);
        })) {
            assertThat(slow.readAllBytes()).asString(UTF_8).isEqualTo("text");
        }
        assertThatThrownBy(() -> TimedOpening.<AutoCloseable, InterruptedException>within(Duration.ofMillis(1), Duration.ofMillis(2), file, () -> {
                    never.await();
                    return () -> {};
                }))
                .isInstanceOf(TimedOpening.NotOpened.class)
                .hasMessage("it did not open within 2 ms");
        never.countDown();
    }

    /** Openings that never end leave a thread behind each: only so many, and nothing is lost once they end. */
    @Test
    void openingsThatAreLeftBehindAreBounded() throws Exception {
        Path pipe = folder.resolve("pipe");
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger began = new AtomicInteger();
        for (int i = 0; i < TimedOpening.MOST + 5; i++) {
            assertThatThrownBy(() -> TimedOpening.<AutoCloseable, InterruptedException>within(Duration.ofMillis(5), Duration.ofSeconds(15), pipe, () -> {
                        began.incrementAndGet();
                        end.await();
                        return () -> {};
                    }))
                    .isInstanceOf(TimedOpening.NotOpened.class);
        }
        assertThat(began.get()).isBetween(1, TimedOpening.MOST);
        end.countDown();
        TimedOpening.<AutoCloseable, IOException>within(Duration.ofSeconds(30), Duration.ofSeconds(30), pipe, () -> () -> {}).close();
    }

    @Test
    void aPipeThatTakesThePlaceOfAFileIsNotRead() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "text");
        Process made = new ProcessBuilder("mkfifo", folder.resolve("pipe").toString()).start();
        assumeTrue(made.waitFor(10, TimeUnit.SECONDS) && made.exitValue() == 0, "needs mkfifo");
        Path name = folder.resolve("name");
        AtomicBoolean end = new AtomicBoolean();
        // A writer holds the pipe open, so that opening it does not wait.
        try (RandomAccessFile both = new RandomAccessFile(folder.resolve("pipe").toFile(), "rw")) {
            Thread swapping = Thread.ofPlatform().start(() -> {
                try {
                    for (int i = 0; !end.get(); i++) {
                        Path next = Files.createSymbolicLink(folder.resolve("next"), i % 2 == 0 ? file : folder.resolve("pipe"));
                        Files.move(next, name, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            int read = 0;
            for (int i = 0; i < 3_000; i++) {
                try {
                    assertThat(RegularFile.text(name, 10)).isEqualTo("text");
                    read++;
                } catch (RegularFile.NotRegular | NoSuchFileException refused) {
                    assertThat(both.getFD().valid()).isTrue();
                }
            }
            end.set(true);
            swapping.join();
            assertThat(read).isPositive();
        }
    }

    @Test
    void aFileIsReadUpToWhatTheCallerTakes() throws IOException {
        Path file = Files.writeString(folder.resolve("f"), "täxt");
        assertThat(RegularFile.bytes(file, 5)).isEqualTo("täxt".getBytes(UTF_8));
        assertThat(RegularFile.text(file, 5)).isEqualTo("täxt");
        assertThatThrownBy(() -> RegularFile.bytes(file, 4)).isInstanceOf(RegularFile.TooLarge.class).hasMessage("it is larger than 4 bytes");
        try (RandomAccessFile sparse = new RandomAccessFile(folder.resolve("sparse").toFile(), "rw")) {
            sparse.setLength(40L << 30);
        }
        assertThatThrownBy(() -> RegularFile.text(folder.resolve("sparse"), 64 << 20)).hasMessage("it is larger than 64 MiB");
        assertThatThrownBy(() -> RegularFile.text(Files.write(folder.resolve("latin"), new byte[] {(byte) 0xe4}), 5))
                .isInstanceOf(CharacterCodingException.class);
    }

    @Test
    void aFileThatAPersonNamedFailsWithOneSentence() throws IOException {
        Path file = Files.writeString(folder.resolve("f"), "text");
        assertThat(RegularFile.named(file, 4, "a list").orThrow()).isEqualTo("text".getBytes(UTF_8));
        assertThat(sentence(RegularFile.named(file, 3, "a list"))).isEqualTo(file + " is not a list: it is larger than 3 bytes");
        assertThat(sentence(RegularFile.named(folder.resolve("none"), 3, "a list"))).isEqualTo(folder.resolve("none") + " does not exist: name a list");
        assertThat(sentence(RegularFile.named(folder, 3, "a list"))).isEqualTo(folder + " cannot be read: it is a folder");
    }

    @Test
    void aReasonDoesNotRepeatThePath() {
        for (IOException e : List.of(
                new AccessDeniedException("/a/b"), new NoSuchFileException("/a/b"), new FileAlreadyExistsException("/a/b"), new FileSystemException("/a/b", null, "Not a directory"))) {
            Outcome<String> failed = Outcome.failed(Failure.Kind.DENIED, "/a/b cannot be read", new UncheckedIOException(e));
            assertThat(sentence(failed)).matches("/a/b cannot be read: [a-zA-Z ]+");
        }
        assertThat(Failure.reason(new IOException())).isEqualTo("IOException");
        Outcome<String> inside = Outcome.failed(Failure.Kind.DENIED, "the folder /a cannot be used", new FileSystemException("/a/owner.lock", null, "Not a directory"));
        assertThat(sentence(inside)).isEqualTo("the folder /a cannot be used: owner.lock: Not a directory");
    }

    private static String sentence(Outcome<?> outcome) {
        return outcome instanceof Outcome.Failed<?>(Failure why) ? why.sentence() : "it worked";
    }

    @Test
    void whatIsMissingIsMadeOnlyWhereThatIsAsked() throws IOException {
        assertThatThrownBy(() -> RegularFile.open(folder.resolve("none"))).isInstanceOf(NoSuchFileException.class);
        try (FileChannel made = RegularFile.open(folder.resolve("none"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            assertThat(made.size()).isZero();
        }
    }
}
