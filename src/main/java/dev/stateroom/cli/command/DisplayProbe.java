package dev.stateroom.cli.command;

import dev.stateroom.cli.output.Terminal;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Checks what the machine has for showing a window, before any class of the toolkit is loaded. */
public final class DisplayProbe {
    private static final String PACKAGE = "libpangoft2-1.0-0";

    private static final List<String> WINDOW_LIBRARIES = List.of("libgtk-3.so.0", "libXtst.so.6", "libXxf86vm.so.1", "libGL.so.1");
    private static final String WINDOW_PACKAGES = "libgtk-3-0 libxtst6 libxxf86vm1 libgl1";

    private final Terminal.Environment environment;

    public DisplayProbe(Terminal.Environment environment) {
        this.environment = environment;
    }

    /** Why no window can be shown, one sentence; null if one can. */
    public @Nullable String missing() {
        if (isLinux() && isUnset("DISPLAY")) {
            String why = isUnset("WAYLAND_DISPLAY") ? "DISPLAY is not set" : "it is drawn by X11, also under Wayland, and DISPLAY is not set: start Xwayland";
            return "no display for the window (" + why + "): use a command such as threads, or snapshot for a picture";
        }
        String text = textMissing();
        return text == null && isLinux() && !isHeadless() ? windowMissing() : text;
    }

    private @Nullable String windowMissing() {
        List<String> absent = WINDOW_LIBRARIES.stream().filter(library -> !isLoadable(library)).toList();
        if (!absent.isEmpty()) {
            return "a window needs " + String.join(", ", absent) + ", missing on this machine: install " + WINDOW_PACKAGES;
        }
        String name = environment.get("DISPLAY");
        return name == null || name.isEmpty() || new DisplayServer(name).answers()
                ? null
                : "the display " + name + " does not answer (DISPLAY names it): start it or name another, or use a command such as threads";
    }

    /** Whether the toolkit draws into memory. */
    private static boolean isHeadless() {
        return "Headless".equals(System.getProperty("glass.platform"));
    }

    /** Why not even a picture can be drawn, one sentence with the missing package; null if it can. */
    public static @Nullable String textMissing() {
        if (!isLinux()) {
            return null;
        }
        for (String library : List.of("libfreetype.so.6", "libpangoft2-1.0.so.0")) {
            if (!isLoadable(library)) {
                return "the native text library " + library + " is missing: install the package " + PACKAGE
                        + " (Debian, Ubuntu: apt install " + PACKAGE + ")";
            }
        }
        return null;
    }

    /** Switches to drawing without a display; must be called before any class of the toolkit is loaded. */
    public static void withoutScreen() {
        System.setProperty("glass.platform", "Headless");
        System.setProperty("prism.order", "sw");
    }

    /** Whether the system's loader finds a shared library. */
    static boolean isLoadable(String library) {
        try (Arena arena = Arena.ofConfined()) {
            SymbolLookup.libraryLookup(library, arena);
            return true;
        } catch (IllegalArgumentException notFound) {
            return false;
        }
    }

    private static boolean isLinux() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux");
    }

    private boolean isUnset(String name) {
        String value = environment.get(name);
        return value == null || value.isEmpty();
    }
}
