package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** The commands alone, with another one in their place: only a desktop shows whether it says it. */
class DesktopNotifierTest {
    @TempDir
    Path folder;

    private static final String HOSTILE = "2 calls \u2019; Remove-Item C:\\ # \"$(x)\" '\u4f60";

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void eachSystemHasItsCommand() {
        assertThat(DesktopNotifier.command("linux", "Stateroom", "2 calls wait")).containsExactly("notify-send", "--app-name=Stateroom", "Stateroom", "2 calls wait");
        assertThat(DesktopNotifier.command("mac os x", "Stateroom", "say \"x\"")).containsExactly("osascript", "-e", "display notification \"say \\\"x\\\"\" with title \"Stateroom\"");
        assertThat(DesktopNotifier.command("sunos", "Stateroom", "2 calls wait")).isEmpty();
    }

    @Test
    void onWindowsNoCharacterOfATextIsOneOfTheScript() {
        List<String> command = DesktopNotifier.command("windows 11", "Stateroom", HOSTILE);
        assertThat(command.subList(0, 6)).containsExactly("powershell.exe", "-NoProfile", "-NonInteractive", "-WindowStyle", "Hidden", "-EncodedCommand");
        assertThat(command).hasSize(7).last().asString().matches("[A-Za-z0-9+/=]+");
        String script = new String(Base64.getDecoder().decode(command.getLast()), StandardCharsets.UTF_16LE);
        assertThat(script).contains(base64(HOSTILE), base64("Stateroom"), "ToastText02", ".Show(").doesNotContain("Remove-Item", "\u2019");
        assertThat(script.lines()).hasSize(6);
    }

    /** A command in the place of notify-send, which notes its arguments. */
    private List<String> command(String... lines) throws IOException {
        Path script = folder.resolve("notify");
        Files.writeString(script, "#!/bin/sh\necho \"$@\" >> '" + noted() + "'\n" + String.join("\n", lines) + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return List.of(script.toString(), "Stateroom", "2 calls wait");
    }

    private Path noted() {
        return folder.resolve("noted");
    }

    private static void until(Callable<Boolean> reached) throws Exception {
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, reached);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aClickIsHeardOfAndAnEndWithoutOneIsNot() throws Exception {
        AtomicInteger clicks = new AtomicInteger();
        DesktopNotifier.Waiting.start(command("echo default"), "Stateroom", clicks::incrementAndGet);
        until(() -> clicks.get() == 1);
        DesktopNotifier.Waiting.start(command("echo 2", "touch '" + folder.resolve("ended") + "'"), "Stateroom", clicks::incrementAndGet);
        until(() -> Files.exists(folder.resolve("ended")));
        assertThat(Files.readAllLines(noted())).containsExactly("--action=default=Stateroom Stateroom 2 calls wait", "--action=default=Stateroom Stateroom 2 calls wait");
        assertThat(clicks).hasValue(1);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aCommandThatKnowsNoClicksSaysItWithout() throws Exception {
        DesktopNotifier.Waiting.start(command("case $1 in --*) exit 1;; esac"), "Stateroom", () -> {});
        until(() -> Files.exists(noted()) && Files.readAllLines(noted()).equals(List.of("--action=default=Stateroom Stateroom 2 calls wait", "Stateroom 2 calls wait")));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void onlyTheLastOneWaitsWhoseClickDoesTheSame() throws Exception {
        Path ended = folder.resolve("ended");
        AtomicInteger others = new AtomicInteger();
        Runnable toRequests = () -> {};
        DesktopNotifier.Waiting.start(command("trap 'touch " + ended + "; exit 0' TERM", "echo waits >> '" + noted() + "'", "while :; do sleep 0.1; done"), "Stateroom", toRequests);
        until(() -> Files.exists(noted()) && Files.readString(noted()).contains("waits"));
        DesktopNotifier.Waiting.start(command("sleep 0.5", "echo default"), "Stateroom", others::incrementAndGet);
        until(() -> others.get() == 1);
        assertThat(ended).as("a notification that leads elsewhere").doesNotExist();
        DesktopNotifier.Waiting.start(command(), "Stateroom", toRequests);
        until(() -> Files.exists(ended));
    }
}
