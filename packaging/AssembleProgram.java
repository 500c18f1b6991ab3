import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.spi.ToolProvider;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/*
 * Assembles the runnable program that `mvn package` leaves at target/stateroom:
 *
 *   bin/stateroom       the launcher
 *   lib/                our jar, the libraries, SQLite's native library, the start-up cache
 *   runtime/            what the program needs of the JDK, with JavaFX as modules
 *   legal/              the licence texts of the libraries
 *   share/              the man pages and the completion scripts, made by the program itself
 *
 *   java packaging/AssembleProgram.java OUTPUT WORK JAR TIME CLASS_PATH
 *
 * OUTPUT is the program's folder, WORK a folder for what lies between, JAR our own jar, TIME that of every file, CLASS_PATH the libraries.
 * The JDK that runs this becomes the runtime. What did not change since the last run is kept.
 */

/** What the program uses of the JDK and of JavaFX; the test of the assembled program finds one that is missing. */
static final List<String> MODULES = List.of(
        "java.desktop", "java.management", "jdk.management", "java.naming", "java.net.http", "java.sql",
        "jdk.charsets", // texts in older encodings
        "jdk.crypto.ec",
        "jdk.localedata", // dates and numbers of the Chinese window
        "jdk.net",
        "jdk.security.auth", // logs in to the message bus
        "jdk.unsupported",
        "jdk.zipfs",
        "javafx.controls", "javafx.swing", "jfx.incubator.richtext");

/**
 * Half of the runtime is compressed: an installer compresses the rest better, and uncompressed it would all be too large on the disk.
 * Line numbers stay in our classes and in those of the libraries.
 */
static final List<String> LINK_OPTIONS = List.of(
        "--include-locales=en,zh",
        "--no-header-files",
        "--no-man-pages",
        "--strip-java-debug-attributes",
        // Of what the window, which is JavaFX's, has no use for, as much as jlink lets go: a class of each package must stay.
        "--exclude-resources=regex:/java[.]desktop/(com/sun/media/sound/(?!A)|com/sun/java/swing/plaf/(gtk/(?!GTKConstants)|motif/(?!MotifButtonListener[.]))"
                + "|javax/swing/(plaf/(basic/(?!ComboPopup[.])|metal/(?!MetalTheme[.])|metal/sounds/(?!FrameClose)|nimbus/(?!NimbusLookAndFeel[.])"
                + "|synth/(?!SynthUI[.]))|text/html/(?!Option[.])|text/html/parser/(?!TagElement[.])))[^/]*",
        "--exclude-files=regex:/java[.]desktop/[^/]+/(lib)?(splashscreen|jsound)[.].*",
        "--compress=zip-6:filter=regex:/(?!java[.](base|desktop)/).*");

/**
 * What no code of ours asks for in a library's jar: data of languages, zones and units beside the root order and the properties of
 * characters; weights of fonts that no style sheet names; themes that the window does not offer.
 */
static final Map<String, String> UNUSED = Map.of(
        "icu4j", "com/ibm/icu/impl/data/icudata/(?!(coll/)?(root|pool|res_index|ucadata|supplementalData|langInfo|keyTypeData|metadata"
                + "|numberingSystems|icuver|icustd)[.])(.*/.*|.*[.]res)",
        "atlantafx-base", "atlantafx/base/theme/(cupertino|dracula|nord).*",
        "postgresql", "org/postgresql/translation/messages_(?!zh).*",
        "flatlaf-fonts-inter", ".*/Inter-(Light|Bold|SemiBoldItalic).*[.]otf",
        "flatlaf-fonts-jetbrains-mono", ".*-BoldItalic[.]ttf");

/** The time of every entry of a module, and of a jar that is written again, so that two builds are equal. */
static final String MODULE_TIME = "2026-01-01T00:00:00Z";

static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");
static final String LAUNCHER_NAME = WINDOWS ? "stateroom.cmd" : "stateroom";
static final Path LAUNCHER = Path.of("packaging", "launcher", WINDOWS ? "stateroom.cmd" : "stateroom.sh");

void main(String[] args) throws Exception {
    Path output = Path.of(args[0]).toAbsolutePath();
    Path work = Files.createDirectories(Path.of(args[1]).toAbsolutePath());
    List<Path> libraries = new ArrayList<>(List.of(Path.of(args[2])));
    List<Path> javaFx = new ArrayList<>();
    for (String entry : args[4].split(File.pathSeparator)) {
        if (entry.endsWith(".jar")) {
            (Path.of(entry).getFileName().toString().matches("(javafx|jfx)-.*") ? javaFx : libraries).add(Path.of(entry));
        }
    }

    PinnedChecksums pinned = new PinnedChecksums();
    LicenseTexts licenses = new LicenseTexts(empty(output.resolve("legal")));
    List<Path> foreign = new ArrayList<>(javaFx);
    foreign.addAll(libraries.subList(1, libraries.size()));
    for (Path jar : foreign) {
        pinned.check(jar);
        licenses.add(jar);
    }

    String runtimeKey = Runtime.version() + " " + MODULES + LINK_OPTIONS + stamps(javaFx);
    Instant time = Instant.parse(args[3]);
    String programKey = runtimeKey + time + stamps(libraries) + stamps(List.of(LAUNCHER)) + UNUSED;
    Path runtime = output.resolve("runtime");
    if (!made(runtime, work.resolve("runtime.key"), runtimeKey)) {
        link(runtime, javaFx, empty(work.resolve("javafx")));
        Files.writeString(work.resolve("runtime.key"), runtimeKey);
    }
    Path lib = output.resolve("lib");
    if (!made(lib, work.resolve("program.key"), programKey)) {
        empty(lib);
        for (Path jar : libraries) {
            copy(jar, lib);
        }
        writeLauncher(output.resolve("bin"), libraries);
        // Before the caches are made, which are bound to the times.
        stamp(output, time);
        Path training = empty(work.resolve("training"));
        train(output, training);
        rehearse(output, training.resolve("data", "sample"), empty(work.resolve("rehearsal")));
        writeManual(output, empty(work.resolve("manual")));
        stamp(output, time);
        Files.writeString(work.resolve("program.key"), programKey);
    }
}

/** Gives every file the same time, so that packages of two builds are equal and no package format can round it. */
void stamp(Path folder, Instant time) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
        for (Path each : all.filter(Files::isRegularFile).toList()) {
            Files.setLastModifiedTime(each, FileTime.from(time));
        }
    }
}

/** Links the runtime. The JavaFX jars become modules whose native libraries lie in the runtime, not in each user's cache. */
void link(Path runtime, List<Path> javaFx, Path work) throws Exception {
    Path modules = Files.createDirectories(work.resolve("modules"));
    for (Path jar : javaFx) {
        if (jar.getFileName().toString().matches(".*\\d\\.jar")) {
            continue; // has no classes: only leads Maven to the jar of this platform
        }
        Path classes = work.resolve("classes").resolve(jar.getFileName());
        Path natives = Files.createDirectories(work.resolve("natives").resolve(jar.getFileName()));
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                if (!entry.isDirectory()) {
                    Path to = isNative(entry) ? natives.resolve(entry.getName()) : classes.resolve(entry.getName());
                    Files.createDirectories(to.getParent());
                    Files.copy(zip.getInputStream(entry), to);
                }
            }
        }
        run("jmod", "create", "--date", MODULE_TIME, "--class-path", "" + classes, WINDOWS ? "--cmds" : "--libs", "" + natives,
                "" + modules.resolve(jar.getFileName() + ".jmod"));
    }
    delete(runtime);
    List<String> options = new ArrayList<>(LINK_OPTIONS);
    options.addAll(List.of("--module-path", "" + modules, "--add-modules", String.join(",", MODULES), "--output", "" + runtime));
    run("jlink", options.toArray(String[]::new));
    strip(runtime.resolve("lib", "server", "libjvm.so"));
}

/** Takes the symbols out of the JVM's library, 5 MB that only a native debugger reads, as packagers of Linux do; without binutils they stay. */
void strip(Path library) throws Exception {
    if (!Files.exists(library)) {
        return;
    }
    try {
        if (new ProcessBuilder("strip", "--strip-unneeded", "" + library).inheritIO().start().waitFor() != 0) {
            throw new IllegalStateException("strip failed on " + library);
        }
    } catch (IOException missing) {
        IO.println("The JVM's library keeps its symbols: " + missing.getMessage());
    }
}

/** Copies a jar; the native libraries of SQLite's jar stay out of it, and that of this platform lies beside it. */
void copy(Path jar, Path lib) throws Exception {
    Path to = lib.resolve(jar.getFileName());
    if (jar.getFileName().toString().startsWith("picocli")) {
        renew(jar, to);
        return;
    }
    for (Map.Entry<String, String> unused : UNUSED.entrySet()) {
        if (jar.getFileName().toString().startsWith(unused.getKey())) {
            trim(jar, to, unused.getValue());
            return;
        }
    }
    if (!jar.getFileName().toString().startsWith("sqlite-jdbc")) {
        Files.copy(jar, to, StandardCopyOption.COPY_ATTRIBUTES);
        return;
    }
    String wanted;
    try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
        wanted = "org/sqlite/native/"
                + loader.loadClass("org.sqlite.util.OSInfo").getMethod("getNativeLibFolderPathForCurrentOS").invoke(null) + "/";
    }
    try (ZipFile from = new ZipFile(jar.toFile()); ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(to))) {
        for (ZipEntry entry : Collections.list(from.entries())) {
            if (!isNative(entry)) {
                zip.putNextEntry(timed(entry.getName()));
                from.getInputStream(entry).transferTo(zip);
            } else if (entry.getName().startsWith(wanted)) {
                Files.copy(from.getInputStream(entry), lib.resolve(entry.getName().substring(wanted.length())));
            }
        }
    }
}

/** An entry of a jar that is written again. A time that is read from a jar and written would depend on the zone of the machine. */
ZipEntry timed(String name) {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(LocalDateTime.ofInstant(Instant.parse(MODULE_TIME), ZoneOffset.UTC));
    return entry;
}

/** Copies a jar without the entries of these names. */
void trim(Path jar, Path to, String unused) throws IOException {
    try (ZipFile from = new ZipFile(jar.toFile()); ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(to))) {
        for (ZipEntry entry : Collections.list(from.entries())) {
            if (!entry.getName().matches(unused)) {
                zip.putNextEntry(timed(entry.getName()));
                from.getInputStream(entry).transferTo(zip);
            }
        }
    }
}

/**
 * Copies a jar and gives its classes the form of Java 8: a start-up cache takes no classes of the form before Java 6, and these
 * are what every command loads first. What they do stays the same.
 */
void renew(Path jar, Path to) throws Exception {
    try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()});
            ZipFile from = new ZipFile(jar.toFile());
            ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(to))) {
        ClassFile form = ClassFile.of(
                ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofClassLoading(loader)));
        ClassTransform renewal = ClassTransform.transformingMethodBodies((code, element) -> code.with(element))
                .andThen((type, element) -> {
                    if (element instanceof ClassFileVersion) {
                        type.withVersion(ClassFile.JAVA_8_VERSION, 0);
                    } else {
                        type.with(element);
                    }
                });
        for (ZipEntry entry : Collections.list(from.entries())) {
            byte[] bytes = from.getInputStream(entry).readAllBytes();
            if (entry.getName().endsWith(".class") && form.parse(bytes).majorVersion() < ClassFile.JAVA_6_VERSION) {
                bytes = form.transformClass(form.parse(bytes), renewal);
            }
            zip.putNextEntry(timed(entry.getName()));
            zip.write(bytes);
        }
    }
}

void writeLauncher(Path bin, List<Path> libraries) throws IOException {
    String home = WINDOWS ? "%home%\\lib\\" : "$home/lib/";
    String classPath = libraries.stream()
            .map(jar -> home + jar.getFileName())
            .collect(Collectors.joining(File.pathSeparator));
    Path launcher = Files.createDirectories(bin).resolve(LAUNCHER_NAME);
    Files.writeString(launcher, Files.readString(LAUNCHER).replace("@class_path@", classPath));
    launcher.toFile().setExecutable(true, false);
}

/**
 * Runs the program once on its sample and keeps what the JVM learned about loading and linking its classes: later starts take
 * less than half the time. Without it the program works as well, only slower.
 */
void train(Path output, Path folder) throws Exception {
    keep(output, "window.aot", folder, "demo", "--out", folder.resolve("window.png").toString());
}

/** The same for commands, which need far less of the program: one process runs many of them, on some files and on the sample. */
void rehearse(Path output, Path sample, Path folder) throws Exception {
    for (int i = 0; i < 2_000; i++) {
        Path file = folder.resolve("files", "d" + i % 40, "f" + i + (i % 5 == 0 ? ".md" : ".py"));
        Files.createDirectories(file.getParent());
        Files.writeString(file, "def f(x):\n    return x\n".repeat(100) + (i % 50 == 0 ? "needle_in_a_haystack\n" : ""));
    }
    Path workspace = folder.resolve("workspace.json");
    Files.writeString(workspace, "{\"version\": 1, \"backend\": {\"type\": \"filesystem\", \"root\": \"files\", \"writable\": true}}");
    List<String> script = new ArrayList<>(List.of("--version", "--help"));
    for (String command : List.of(
            "ls /", "ls /d1 --json", "ls / --as-agent", "read /d1/f1.py --limit 5", "read /d1/f1.py --as-agent", "glob **/*.md",
            "glob **/*.md --json", "grep needle_in_a_haystack", "grep needle", "grep needle --json", "grep needle --as-agent",
            "write /new.txt --text x", "edit /new.txt --old x --new y", "delete /new.txt", "mounts", "lint", "resolve /d1")) {
        script.add(command.replace(' ', '\t') + "\t-w\t" + workspace);
    }
    for (String command : List.of("mounts", "ls /", "lint")) {
        script.add(command.replace(' ', '\t') + "\t-w\t" + sample.resolve("billing-demo.stateroom.json"));
    }
    for (String command : List.of("threads", "history", "files", "diff", "log", "calls", "interrupts")) {
        script.add(command + "\t" + sample.resolve("sessions.db"));
        script.add(command + "\t" + sample.resolve("sessions.db") + "\t--json");
    }
    Files.write(folder.resolve("commands.txt"), script);
    keep(output, "commands.aot", folder, "rehearse", folder.resolve("commands.txt").toString());
}

/** The program knows its commands, so it writes what manuals and shells say about them. */
void writeManual(Path output, Path folder) throws Exception {
    ProcessBuilder run = new ProcessBuilder(
            output.resolve("bin", LAUNCHER_NAME).toString(), "manual", empty(output.resolve("share")).toString());
    run.environment().put("STATEROOM_DATA", folder.resolve("data").toString());
    int status = run.inheritIO().start().waitFor();
    if (status != 0) {
        throw new IllegalStateException("The man pages were not written: the program ended with " + status);
    }
}

/** Runs the program and keeps what the JVM learned of it under that name. */
void keep(Path output, String name, Path folder, String... arguments) throws Exception {
    Path cache = Files.createDirectories(output.resolve("lib", "caches")).resolve(name);
    Path log = folder.resolve("log.txt");
    List<String> command = new ArrayList<>(List.of(output.resolve("bin", LAUNCHER_NAME).toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder run = new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    Map<String, String> environment = run.environment();
    // Without the profiles of methods: 6 MB that no start was measured to be faster for.
    environment.put("JAVA_TOOL_OPTIONS", "-XX:AOTCacheOutput=" + cache + " -XX:+UnlockDiagnosticVMOptions -XX:-AOTRecordTraining");
    environment.keySet().removeAll(Set.of("DISPLAY", "WAYLAND_DISPLAY"));
    environment.put("STATEROOM_DATA", folder.resolve("data").toString());
    Process process = run.start();
    boolean ended = process.waitFor(10, TimeUnit.MINUTES);
    if (!ended) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
    if (!ended || process.exitValue() != 0 || !Files.exists(cache)) {
        Files.deleteIfExists(cache);
        IO.println("No start-up cache " + name + ": the program did not run through, see " + log);
    }
}

boolean isNative(ZipEntry entry) {
    return entry.getName().matches(".*\\.(so|dll|dylib)");
}

/** Tells a file from another of the same name without reading it. */
String stamps(List<Path> files) throws IOException {
    StringBuilder stamps = new StringBuilder();
    for (Path file : files) {
        stamps.append("\n" + file + " " + Files.size(file) + " " + Files.getLastModifiedTime(file));
    }
    return stamps.toString();
}

boolean made(Path what, Path keyFile, String key) throws IOException {
    return Files.isDirectory(what) && Files.exists(keyFile) && Files.readString(keyFile).equals(key);
}

Path empty(Path folder) throws IOException {
    delete(folder);
    return Files.createDirectories(folder);
}

void delete(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}

void run(String tool, String... arguments) {
    ToolProvider provider = ToolProvider.findFirst(tool)
            .orElseThrow(() -> new IllegalStateException("The JDK at " + System.getProperty("java.home") + " has no " + tool));
    if (provider.run(System.out, System.err, arguments) != 0) {
        throw new IllegalStateException(tool + " failed with the JDK at " + System.getProperty("java.home"));
    }
}
