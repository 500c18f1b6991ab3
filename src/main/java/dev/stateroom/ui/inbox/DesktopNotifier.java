package dev.stateroom.ui.inbox;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Shows a notification of the desktop. */
@FunctionalInterface
interface DesktopNotifier {
    /** The name of the action of a click. */
    String CLICKED = "default";

    /** The exit status of a command that does not know an option, or finds no service. */
    int REFUSED = 1;

    /**
     * Says it; nothing happens where the platform has no way. Shows only the program's own sentences, nothing from a thread.
     *
     * @param clicked runs on some thread when the user clicks it, where the platform says so: on Linux desktops
     */
    void say(String title, String sentence, Runnable clicked);

    /** The platform's way: the notification service of Linux desktops, of macOS and of Windows; elsewhere the badge in the rail has to do. */
    static DesktopNotifier ofPlatform() {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if ("Headless".equals(System.getProperty("glass.platform"))) {
            return (title, sentence, clicked) -> {};
        }
        return (title, sentence, clicked) -> {
            List<String> command = command(system, title, sentence);
            if (system.contains("linux")) {
                Waiting.start(command, title, clicked);
            } else if (!command.isEmpty()) {
                Thread.ofVirtual().start(() -> start(command));
            }
        };
    }

    /**
     * The command that says it; empty for a system without one.
     *
     * @param system its name in lower case
     */
    static List<String> command(String system, String title, String sentence) {
        if (system.contains("linux")) {
            return List.of("notify-send", "--app-name=Stateroom", title, sentence);
        }
        if (system.contains("mac")) {
            return List.of("osascript", "-e", "display notification " + quoted(sentence) + " with title " + quoted(title));
        }
        return system.contains("windows")
                ? List.of("powershell.exe", "-NoProfile", "-NonInteractive", "-WindowStyle", "Hidden", "-EncodedCommand", base64(toast(title, sentence), StandardCharsets.UTF_16LE))
                : List.of();
    }

    /** Texts are in base64: PowerShell has several characters that end a text. Windows shows toasts of registered programs only; PowerShell is one. */
    private static String toast(String title, String sentence) {
        String type = "Windows.UI.Notifications.";
        return "[" + type + "ToastNotificationManager, Windows.UI.Notifications, ContentType = WindowsRuntime] | Out-Null\n"
                + "$toast = [" + type + "ToastNotificationManager]::GetTemplateContent([" + type + "ToastTemplateType]::ToastText02)\n"
                + "$texts = $toast.GetElementsByTagName('text')\n"
                + text(0, title)
                + text(1, sentence)
                + "[" + type + "ToastNotificationManager]::CreateToastNotifier('{1AC14E77-02E7-4E5D-B744-2EB1AE5198B7}\\WindowsPowerShell\\v1.0\\powershell.exe')"
                + ".Show([" + type + "ToastNotification]::new($toast))\n";
    }

    private static String text(int place, String text) {
        return "$texts.Item(" + place + ").AppendChild($toast.CreateTextNode([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('" + base64(text, StandardCharsets.UTF_8)
                + "')))) | Out-Null\n";
    }

    private static String base64(String text, Charset charset) {
        return Base64.getEncoder().encodeToString(text.getBytes(charset));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static Optional<Process> start(List<String> command) {
        try {
            Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            process.getOutputStream().close();
            return Optional.of(process);
        } catch (IOException e) {
            System.getLogger(DesktopNotifier.class.getName())
                    .log(System.Logger.Level.DEBUG, "the desktop takes no notifications: {0}", e.getMessage());
            return Optional.empty();
        }
    }

    /** The command of Linux desktops, which stays until its notification is closed. Of those whose click does the same only the last waits, and ends with the program. */
    final class Waiting {
        private static final Map<Runnable, Process> LAST = new ConcurrentHashMap<>();

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> LAST.values().forEach(Process::destroy)));
        }

        private Waiting() {}

        private static void replace(Runnable clicked, Process process) {
            Process before = LAST.put(clicked, process);
            if (before != null) {
                before.destroy();
            }
        }

        static void start(List<String> command, String action, Runnable clicked) {
            List<String> answering = new ArrayList<>(command);
            answering.add(1, "--action=" + CLICKED + "=" + action);
            Thread.ofVirtual().start(() -> DesktopNotifier.start(answering).ifPresent(process -> {
                replace(clicked, process);
                int status = await(process, clicked);
                LAST.remove(clicked, process);
                if (status == REFUSED) {
                    DesktopNotifier.start(command); // one of before 2022, which knows no actions
                }
            }));
        }

        private static int await(Process process, Runnable clicked) {
            try (BufferedReader answers = process.inputReader()) {
                if (CLICKED.equals(answers.readLine())) {
                    clicked.run();
                }
                return process.waitFor();
            } catch (IOException e) {
                return 0; // it was ended
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return 0;
            }
        }
    }
}
