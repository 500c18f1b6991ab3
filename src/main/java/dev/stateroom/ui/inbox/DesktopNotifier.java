package dev.stateroom.ui.inbox;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Says something on the desktop, outside of the window. */
@FunctionalInterface
interface DesktopNotifier {
    /** Says it; nothing happens where the platform has no way. Shows only the program's own sentences, nothing from a thread. */
    void say(String title, String sentence);

    /** The platform's way: the notification service of Linux desktops and of macOS; elsewhere the badge in the rail has to do. */
    static DesktopNotifier ofPlatform() {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if ("Headless".equals(System.getProperty("glass.platform"))) {
            return (title, sentence) -> {};
        }
        return (title, sentence) -> {
            if (system.contains("linux")) {
                start(List.of("notify-send", "--app-name=Stateroom", title, sentence));
            } else if (system.contains("mac")) {
                start(List.of("osascript", "-e", "display notification " + quoted(sentence) + " with title " + quoted(title)));
            }
        };
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static void start(List<String> command) {
        Thread.ofVirtual().start(() -> {
            try {
                Process process = new ProcessBuilder(command)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                process.getOutputStream().close();
            } catch (IOException e) {
                System.getLogger(DesktopNotifier.class.getName())
                        .log(System.Logger.Level.DEBUG, "the desktop takes no notifications: {0}", e.getMessage());
            }
        });
    }
}
