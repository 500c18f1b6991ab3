package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The commands alone: only a desktop shows whether it says it. */
class DesktopNotifierTest {
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
}
