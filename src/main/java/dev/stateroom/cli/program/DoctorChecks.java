package dev.stateroom.cli.program;

import dev.stateroom.cli.command.CommandContext;
import dev.stateroom.cli.command.DisplayProbe;
import dev.stateroom.platform.OwnerOnly;
import dev.stateroom.platform.ScratchFolder;
import dev.stateroom.trace.ProgramLog;
import dev.stateroom.vfs.Failure;
import dev.stateroom.workspace.OwnData;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks everything that Stateroom needs on the machine, without loading the toolkit. */
final class DoctorChecks {
    enum State {
        /** Available. */
        OK,
        /** Missing, but only needed for some functions. */
        MISSING,
        /** Missing, and needed for everything. */
        FAILED
    }

    /**
     * One part.
     *
     * @param name the part
     * @param state its state
     * @param detail version, location, or the problem
     * @param cure how to install it; empty if it is available
     */
    record Finding(String name, State state, String detail, String cure) {}

    private static final List<String> BUNDLED_FONTS = List.of(
            "/com/formdev/flatlaf/fonts/inter/Inter-Regular.otf",
            "/com/formdev/flatlaf/fonts/jetbrains_mono/JetBrainsMono-Regular.ttf");
    private static final Pattern CHINESE = Pattern.compile(
            ".*(cjk|notosanssc|notoserifsc|sourcehan|wqy|wenquanyi|droidsansfallback|simsun|msyh|pingfang|arphic|uming|ukai).*");
    private static final int FONT_DEPTH = 6;

    private final CommandContext surroundings;
    private final Path data;
    private final List<Finding> findings = new ArrayList<>();

    DoctorChecks(CommandContext surroundings, Path data) {
        this.surroundings = surroundings;
        this.data = data;
    }

    List<Finding> findings() {
        ok("Stateroom", surroundings.versions().stateroom());
        ok("Java", System.getProperty("java.runtime.version", "") + ", " + System.getProperty("java.vendor", "") + ", "
                + System.getProperty("java.home", ""));
        ok("system", System.getProperty("os.name", "") + " " + System.getProperty("os.version", "") + ", "
                + System.getProperty("os.arch", ""));
        ok("memory", Runtime.getRuntime().maxMemory() / (1 << 20) + " MB at most");
        names();
        folder("data folder", data);
        rights();
        ownData();
        ok("log", ProgramLog.file(data) + (Files.exists(ProgramLog.file(data)) ? "" : " (created with the first entry)"));
        temporary();
        CommandContext.NativePart sqlite = surroundings.versions().sqlite().get();
        add(
                "SQLite",
                sqlite.works() ? State.OK : State.FAILED,
                sqlite.text(),
                sqlite.works() ? "" : "set org.sqlite.tmpdir to a folder where programs may run");
        pictures();
        display();
        fonts();
        return List.copyOf(findings);
    }

    private void names() {
        String encoding = System.getProperty("sun.jnu.encoding", "");
        boolean utf8 = encoding.equalsIgnoreCase("UTF-8") || encoding.equalsIgnoreCase("UTF8");
        add(
                "file names",
                utf8 ? State.OK : State.MISSING,
                "spelled in " + encoding,
                utf8 ? "" : "use a UTF-8 locale (LC_ALL=C.UTF-8) for names in every script");
    }

    private void folder(String name, Path folder) {
        Path existing = folder;
        while (existing != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        boolean usable = existing != null && Files.isDirectory(existing) && Files.isWritable(existing);
        boolean made = Files.isDirectory(folder);
        add(
                name,
                usable ? State.OK : State.FAILED,
                folder + (made ? "" : usable ? " (created when needed)" : " cannot be written"),
                usable ? "" : "make it writable or use another one" + (folder.equals(data) ? " with --data" : ""));
    }

    private void rights() {
        try {
            List<String> narrowed = OwnData.narrowRights(data);
            if (!narrowed.isEmpty()) {
                add("own files", State.OK, "other users could read these; access is now restricted: " + String.join(", ", narrowed), "");
            } else if (Files.isDirectory(data) && OwnerOnly.isOpenToOthers(data)) {
                add("own files", State.MISSING, "other users may enter " + data + ", which holds more than Stateroom's files",
                        "use --data with a folder for Stateroom only");
            } else {
                ok("own files", "accessible to this user only");
            }
        } catch (IOException e) {
            add("own files", State.MISSING, "other users may be able to read them: " + Failure.reason(e), "restrict " + data + " to your user: chmod -R go= " + data);
        }
    }

    private void ownData() {
        OwnData.damageIn(data).ifPresentOrElse(
                damage -> add("own data", State.FAILED, damage.sentence(), ""), () -> ok("own data", "no damage found"));
    }

    private void temporary() {
        try (ScratchFolder folder = ScratchFolder.create("check")) {
            ok("temporary folder", folder.place().toString());
        } catch (IOException e) {
            add("temporary folder", State.FAILED, String.valueOf(e.getMessage()), "make one of them a folder that belongs to you");
        }
    }

    private void pictures() {
        String missing = DisplayProbe.textMissing();
        if (missing == null) {
            ok("pictures", "snapshot and demo can draw without a display");
        } else {
            add("pictures", State.MISSING, missing, "");
        }
    }

    private void display() {
        String missing = new DisplayProbe(surroundings.terminal().environment()).missing();
        if (missing != null) {
            add("window", State.MISSING, missing, "");
            return;
        }
        ok("window", "a display is available");
    }

    private void fonts() {
        List<String> absent = BUNDLED_FONTS.stream()
                .filter(font -> DoctorChecks.class.getResource(font) == null)
                .toList();
        add(
                "fonts",
                absent.isEmpty() ? State.OK : State.FAILED,
                absent.isEmpty() ? "Inter and JetBrains Mono are bundled" : "not in this program: " + String.join(", ", absent),
                absent.isEmpty() ? "" : "reinstall Stateroom");
        if (isLinux()) {
            boolean chinese = Stream.of("/usr/share/fonts", "/usr/local/share/fonts", home(".fonts"), home(".local/share/fonts"))
                    .map(Path::of)
                    .anyMatch(DoctorChecks::holdsChinese);
            add(
                    "Chinese text",
                    chinese ? State.OK : State.MISSING,
                    chinese ? "a font is installed" : "no font found: characters show as boxes",
                    chinese ? "" : "install fonts-noto-cjk");
        }
    }

    private static String home(String inside) {
        return System.getProperty("user.home", "") + "/" + inside;
    }

    private static boolean holdsChinese(Path folder) {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(folder, FONT_DEPTH)) {
            return files.anyMatch(f -> CHINESE.matcher(
                            f.getFileName().toString().toLowerCase(Locale.ROOT))
                    .matches());
        } catch (IOException | UncheckedIOException unreadable) {
            return false;
        }
    }

    private static boolean isLinux() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux");
    }

    private void ok(String name, String detail) {
        add(name, State.OK, detail, "");
    }

    private void add(String name, State state, String detail, String cure) {
        findings.add(new Finding(name, state, detail, cure));
    }
}
