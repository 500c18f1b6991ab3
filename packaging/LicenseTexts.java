import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Puts the licence and notice texts of every library of the program into its folder {@code legal}. */
final class LicenseTexts {
    private static final Path TEXTS = Path.of("packaging", "licenses");

    private final Path legal;
    private final Properties components = new Properties();

    /** Writes below {@code legal}, which is made where it is missing. */
    LicenseTexts(Path legal) throws IOException {
        this.legal = legal;
        try (InputStream in = Files.newInputStream(TEXTS.resolve("components.properties"))) {
            components.load(in);
        }
    }

    /**
     * Writes the texts that the jar carries; where it carries no licence, that of {@code components.properties}. Fails with the
     * jar's name where neither is there, so that nothing ships without its licence.
     */
    void add(Path jar) throws IOException {
        String artifact = artifact(jar);
        Path folder = Files.createDirectories(legal.resolve(artifact));
        boolean licensed = false;
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                String name = Path.of(entry.getName()).getFileName().toString().toUpperCase(Locale.ROOT);
                boolean license = name.matches("(LICEN[SC]E|COPYING|OFL)([.\\-_].*)?");
                if (!entry.isDirectory() && !name.endsWith(".CLASS") && (license || name.matches("NOTICE([.\\-_].*)?"))) {
                    Files.write(folder.resolve(entry.getName().replace('/', '.')), zip.getInputStream(entry).readAllBytes());
                    licensed |= license;
                }
            }
        }
        String listed = components.getProperty(artifact);
        if (listed != null) {
            List<String> parts = List.of(listed.split("\\s*\\|\\s*", 2));
            String text = Files.readString(text(parts.getFirst()));
            String copyright = parts.size() > 1 ? parts.get(1) : "";
            boolean inside = text.contains("@copyright@");
            Files.writeString(folder.resolve("LICENSE"), inside ? text.replace("@copyright@", copyright) : (copyright + "\n\n" + text).strip() + "\n");
        } else if (!licensed) {
            throw new IllegalStateException(jar.getFileName() + " carries no licence text: add " + artifact + " to "
                    + TEXTS.resolve("components.properties"));
        }
    }

    private static Path text(String name) {
        if (name.startsWith("jdk:")) {
            return Path.of(System.getProperty("java.home"), "legal", "java.base", name.substring("jdk:".length()));
        }
        return name.equals("LICENSE") ? Path.of(name) : TEXTS.resolve(name);
    }

    /** The name of a jar without version and platform: {@code javafx-base} of {@code javafx-base-26.0.2-linux.jar}. */
    static String artifact(Path jar) {
        return jar.getFileName().toString().replaceFirst("-\\d.*$", "");
    }
}
