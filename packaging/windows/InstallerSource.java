import java.nio.charset.StandardCharsets;

/*
 * Writes the source of the Windows installer, for the WiX Toolset 3 (candle and light) or for wixl of msitools.
 *
 *   java packaging/windows/InstallerSource.java PROGRAM OUTPUT VERSION ARCHITECTURE HOMEPAGE
 *
 * PROGRAM is the folder that jpackage made (an app-image with the launchers stateroomw.exe for the window and stateroom.exe for
 * commands), OUTPUT the .wxs file, VERSION such as 0.2.0, ARCHITECTURE x64 or arm64. The same folder gives the same text.
 *
 * Why not jpackage's own .msi: it sets no PATH, and it associates a file type by its last extension alone, so that it would take
 * every .json file for *.stateroom.json. Here Stateroom is offered in "Open with" and takes no type away.
 */

/** Never changes: Windows finds an older version by it. */
static final UUID UPGRADE_CODE = UUID.fromString("7c1d1a26-52a4-4c2b-9d7e-5a1e3e1c9f60");

/** The files that the program can open are of these kinds. */
static final List<String> EXTENSIONS = List.of(".db", ".sqlite", ".sqlite3", ".json");

static final String PROG_ID = "Stateroom.Data.1";

final StringBuilder text = new StringBuilder();
final List<String> components = new ArrayList<>();

void main(String[] args) throws IOException {
    Path program = Path.of(args[0]);
    String version = args[2];
    for (String launcher : List.of("stateroom.exe", "stateroomw.exe")) {
        if (!Files.exists(program.resolve(launcher))) {
            IO.println("There is no " + launcher + " in " + program);
            System.exit(2);
        }
    }
    text.append("""
            <?xml version="1.0" encoding="UTF-8"?>
            <Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">
              <Product Id="%s" Name="Stateroom" Language="1033" Version="%s" Manufacturer="The Stateroom project" UpgradeCode="%s">
                <Package InstallerVersion="500" Compressed="yes" InstallScope="perMachine" Platform="%s" Description="Inspector for the files that AI agents keep" />
                <MajorUpgrade AllowSameVersionUpgrades="yes" DowngradeErrorMessage="A newer version of Stateroom is installed." />
                <Media Id="1" Cabinet="stateroom.cab" EmbedCab="yes" CompressionLevel="high" />
                <Icon Id="stateroom.ico" SourceFile="assets/stateroom.ico" />
                <Property Id="ARPPRODUCTICON" Value="stateroom.ico" />
                <Property Id="ARPURLINFOABOUT" Value="%s" />
                <Directory Id="TARGETDIR" Name="SourceDir">
                  <Directory Id="ProgramFiles64Folder">
                    <Directory Id="INSTALLDIR" Name="Stateroom">
            """.formatted(id("product " + version + " " + args[3]), version, braced(UPGRADE_CODE), args[3], args[4]));
    folder(program, program, "          ");
    registration("          ");
    text.append("""
                    </Directory>
                  </Directory>
                  <Directory Id="ProgramMenuFolder" />
                </Directory>
                <Feature Id="Program" Title="Stateroom" Level="1">
            """);
    components.forEach(component -> text.append("      <ComponentRef Id=\"").append(component).append("\" />\n"));
    text.append("    </Feature>\n  </Product>\n</Wix>\n");
    Files.writeString(Path.of(args[1]), text);
}

/** One component for each file: that is what a repair and an upgrade count. */
void folder(Path root, Path folder, String indent) throws IOException {
    try (Stream<Path> children = Files.list(folder)) {
        for (Path child : children.sorted(Comparator.comparing(path -> path.getFileName().toString())).toList()) {
            String path = root.relativize(child).toString().replace('\\', '/');
            if (Files.isDirectory(child)) {
                text.append(indent).append("<Directory Id=\"%s\" Name=\"%s\">\n".formatted(key("d", path), child.getFileName()));
                folder(root, child, indent + "  ");
                text.append(indent).append("</Directory>\n");
            } else {
                component(path, indent, "<File Id=\"%s\" Source=\"%s\" KeyPath=\"yes\">%s</File>".formatted(
                        key("f", path), child.toString().replace('\\', '/'), path.equals("stateroomw.exe") ? shortcut() : ""));
            }
        }
    }
}

String shortcut() {
    return "<Shortcut Id=\"StartMenu\" Directory=\"ProgramMenuFolder\" Name=\"Stateroom\" WorkingDirectory=\"INSTALLDIR\" Icon=\"stateroom.ico\" />";
}

/** The command on the PATH, and the program in "Open with". */
void registration(String indent) {
    StringBuilder keys = new StringBuilder();
    keys.append(value("Software\\Classes\\" + PROG_ID, "", "Data of an agent"));
    keys.append(value("Software\\Classes\\" + PROG_ID + "\\DefaultIcon", "", "[INSTALLDIR]stateroomw.exe,0"));
    keys.append(value("Software\\Classes\\" + PROG_ID + "\\shell\\open\\command", "", "&quot;[INSTALLDIR]stateroomw.exe&quot; &quot;%1&quot;"));
    keys.append(value("Software\\Classes\\Applications\\stateroomw.exe", "FriendlyAppName", "Stateroom"));
    keys.append(value("Software\\Classes\\Applications\\stateroomw.exe\\shell\\open\\command", "", "&quot;[INSTALLDIR]stateroomw.exe&quot; &quot;%1&quot;"));
    for (String extension : EXTENSIONS) {
        keys.append(value("Software\\Classes\\" + extension + "\\OpenWithProgids", PROG_ID, ""));
        keys.append(value("Software\\Classes\\Applications\\stateroomw.exe\\SupportedTypes", extension, ""));
    }
    component("registration", indent, "<RegistryValue Root=\"HKLM\" Key=\"Software\\Stateroom\" Name=\"Folder\" Type=\"string\" Value=\"[INSTALLDIR]\" KeyPath=\"yes\" />"
            + keys
            + "<Environment Id=\"Path\" Name=\"PATH\" Value=\"[INSTALLDIR]\" Part=\"last\" Action=\"set\" System=\"yes\" Permanent=\"no\" />");
}

String value(String key, String name, String value) {
    return "<RegistryValue Root=\"HKLM\" Key=\"%s\" %sType=\"string\" Value=\"%s\" />".formatted(key, name.isEmpty() ? "" : "Name=\"" + name + "\" ", value);
}

void component(String path, String indent, String content) {
    String component = key("c", path);
    components.add(component);
    text.append(indent).append("<Component Id=\"%s\" Guid=\"%s\" Win64=\"yes\">%s</Component>\n".formatted(component, id("component " + path), content));
}

/** Identifiers of the installer may have no hyphens, and the same file must have the same one in the next version. */
String key(String kind, String path) {
    return kind + UUID.nameUUIDFromBytes(path.getBytes(StandardCharsets.UTF_8)).toString().replace("-", "");
}

String id(String name) {
    return braced(UUID.nameUUIDFromBytes(("dev.stateroom " + name).getBytes(StandardCharsets.UTF_8)));
}

String braced(UUID id) {
    return "{" + id.toString().toUpperCase(Locale.ROOT) + "}";
}
