package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.storage.ChildProgram;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** After the user agreed, each change of what a workspace reaches is asked again: in its file, and in what that resolves to. */
@DisabledOnOs(OS.WINDOWS) // programs are planted as shell scripts
final class ReachChangesTest {
    private static final String WORKSPACE = """
            {"version": 1, "context": {"user": "alice"}, "backend": {"type": "composite",
              "default": {"type": "state", "source": "http://127.0.0.1:1/lg?api_key=${env:SERVER_KEY}", "thread": "t-1"},
              "routes": {
                "/hub/": {"type": "context_hub", "repo": "acme/notes", "endpoint": "http://127.0.0.1:1", "api_key": "${env:HUB_KEY}"},
                "/usual/": {"type": "context_hub", "repo": "acme/usual"},
                "/store/": {"type": "store", "source": "http://127.0.0.1:2", "namespace": ["{context.user}", "memories"]},
                "/s3/": {"type": "s3", "bucket": "docs", "prefix": "v2", "endpoint": "http://127.0.0.1:3", "region": "eu-1",
                         "access_key": "${env:S3_ID}", "secret_key": "${env:S3_KEY}"},
                "/table/": {"type": "postgres_files", "url": "postgresql://u:${env:PG_KEY}@127.0.0.1:4/db?sslmode=prefer", "table": "files"},
                "/disk/": {"type": "filesystem", "root": "notes"},
                "/outside/": {"type": "filesystem", "root": "/etc"},
                "/shell/": {"type": "local_shell", "root": "notes", "env": {"PATH": "/usr/bin:/bin"}},
                "/box/": {"type": "sandbox", "transport": "command", "argv": ["env", "A=b"], "root": "/srv", "env": {"PATH": "/usr/bin"}},
                "/pod/": {"type": "sandbox", "transport": "kubectl", "pod": "p-1", "namespace": "n-1"},
                "/ssh/": {"type": "sandbox", "transport": "ssh", "host": "build.example", "port": 22, "user": "me"},
                "/cloud/": {"type": "sandbox", "transport": "daytona", "id": "box-1", "api_key": "${env:BOX_KEY}", "endpoint": "https://box.example"},
                "/tool/": {"type": "sandbox", "transport": "command", "argv": ["HERE/tool.sh", "HERE/script.txt"]},
                "/beside/": {"type": "sandbox", "transport": "command", "argv": ["sh", "-x", "beside.txt"]},
                "/within/": {"type": "sandbox", "transport": "command", "argv": ["env", "-S", "sh -c '. ./within.txt'", "--rc=option.txt"]},
                "/module/": {"type": "sandbox", "transport": "command", "argv": ["env", "-m", "tools.box"]},
                "/line/": {"type": "sandbox", "transport": "command", "argv": ["HERE/line.sh"]},
                "/node/": {"type": "sandbox", "transport": "command", "argv": ["env", "node", "-r", "./hook", "./start"]},
                "/app/": {"type": "sandbox", "transport": "command", "argv": ["env", "python3", "app"]},
                "/file/": {"type": "sandbox", "transport": "command", "argv": ["env", "python3", "run.py"]},
                "/text/": {"type": "sandbox", "transport": "command", "argv": ["env", "python3", "-c", "import late"]},
                "/quoted/": {"type": "sandbox", "transport": "command", "argv": ["sh", "-c", "cd tools && . './my file.txt'; . \\"$PWD/rc.txt\\"; . ./deep.txt"]},
                "/py2/": {"type": "bridge", "language": "python", "interpreter": ".env2/bin/python", "object": "agent:edited"},
                "/s3usual/": {"type": "s3", "bucket": "mine", "region": "eu-west-1"},
                "/cluster/": {"type": "postgres_files", "url": "postgresql://u@db.example:5,db2.example/db", "table": "t"},
                "/mongo/": {"type": "state", "source": "mongodb://me:${env:MONGO_KEY}@db.example:9/agents?tls=true", "thread": "t-3"},
                "/db/": {"type": "state", "source": "threads.db", "thread": "t-1"},
                "/plug/": {"type": "custom", "class": "a.B", "where": "here"},
                "/py/": {"type": "bridge", "language": "python", "object": "agent:backend"},
                "/js/": {"type": "policy", "deny_prefixes": ["/x"], "inner":
                          {"type": "bridge", "language": "javascript", "interpreter": "./node", "object": "./files.mjs:backend"}}}}}
            """;

    private static final String INSTALLED = ".env2/lib/python3.12/site-packages/";

    @TempDir
    static Path folder;

    /** The data folder after the user agreed to the workspace; null before the first test that needs it. */
    private static @Nullable Path agreed;

    private static int number;
    private final Map<String, String> environment = new HashMap<>();
    private Path here;
    private Path file;

    /** Always the same files in the same place. */
    @BeforeEach
    void make() throws IOException {
        if (Files.exists(folder.resolve("w"))) {
            Files.move(folder.resolve("w"), folder.resolve("w" + number++));
        }
        here = Files.createDirectories(folder.resolve("w/ws"));
        Files.createDirectories(here.resolve("notes"));
        Files.createDirectories(here.resolve("other"));
        Files.writeString(here.resolve("agent.py"), "import more\nimport more_of_it\nbackend = None\n");
        Files.writeString(here.resolve("more.py"), "x = 1\n");
        Files.createDirectories(here.resolve("lib"));
        Files.writeString(here.resolve("files.mjs"), "import { x } from './lib/x.mjs';\nimport 'dep';\nimport 'missing/part.js';\nexport const backend = x;\n");
        Files.writeString(here.resolve("lib/x.mjs"), "import part from './part';\nimport named from './named';\nexport const x = 1;\n");
        Files.createDirectories(here.resolve("lib/part"));
        Files.writeString(here.resolve("lib/part/index.js"), "x = 1;\n");
        Files.createDirectories(here.resolve("lib/named/deep"));
        Files.writeString(here.resolve("lib/named/package.json"), "{\"main\": \"./deep/main\"}");
        Files.writeString(here.resolve("lib/named/deep/main.js"), "x = 1;\n");
        program(here.resolve("node"), "exit 1\n");
        program(here.resolve("tool.sh"), "exit 1\n");
        Files.writeString(here.resolve("script.txt"), "exit 1\n");
        for (String script : List.of("beside.txt", "within.txt", "option.txt")) {
            Files.writeString(here.resolve(script), "exit 1\n");
        }
        program(here.resolve("line.sh"), "exit 1\n");
        Files.writeString(here.resolve("line.sh"), "#!" + here.resolve("interpreter") + "\nexit 1\n");
        program(here.resolve("interpreter"), "exit 1\n");
        for (String script : List.of("hook.js", "start/more.js", "app/part.py", "late.py", "later.py", "tools/my file.txt", "tools/deep.txt", "rc.txt")) {
            planted(here.resolve(script));
        }
        Files.writeString(here.resolve("start/index.js"), "require('./more');\n");
        Files.writeString(here.resolve("app/__main__.py"), "import part\n");
        Files.writeString(here.resolve("run.py"), "import later\n");
        Files.createDirectories(here.resolve("tools"));
        Files.writeString(here.resolve("tools/box.py"), "x = 1\n");
        program(here.resolve(".env2/bin/python"), "exit 1\n");
        Files.writeString(here.resolve(".env2/pyvenv.cfg"), "home = /usr/bin\n");
        Path installed = here.resolve(".env2/lib/python3.12/site-packages");
        Files.createDirectories(installed.resolve("agents-1.dist-info"));
        Files.writeString(installed.resolve("agents-1.dist-info/RECORD"), "agents.py,sha256=x,3\n");
        Files.writeString(installed.resolve("edited.pth"), here.resolve("src") + "\n");
        Files.createDirectories(here.resolve("src"));
        Files.writeString(here.resolve("src/more_of_it.py"), "x = 1\n");
        Files.createDirectories(here.resolve("node_modules/dep"));
        Files.writeString(here.resolve("node_modules/.package-lock.json"), "{}");
        Files.writeString(here.resolve("node_modules/dep/package.json"), "{}");
        Files.writeString(here.resolve("threads.db"), "none");
        Files.writeString(here.resolve("passwords"), "other.example:*:*:*:secret\n");
        environment.put("PGPASSFILE", here.resolve("passwords").toString());
        environment.put("PGHOST", "elsewhere.example");
        Files.createDirectories(here.resolve("data/plugins"));
        Files.writeString(here.resolve("data/plugins/a.jar"), "no jar");
        file = Files.writeString(here.resolve("w.stateroom.json"), WORKSPACE.replace("HERE", here.toString()));
    }

    private static void program(Path path, String text) throws IOException {
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.writeString(path, "#!/bin/sh\n" + text);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private CommandRun trust(String... more) {
        String[] all = Stream.concat(Stream.of("trust", file.toString(), "--json"), Stream.of(more)).toArray(String[]::new);
        return CommandRun.of(here.resolve("data"), environment, false, all);
    }

    /** Agrees for the first test that asks for it, with the command; the others go on from a copy of the data that it left. */
    private void agree() throws IOException {
        if (agreed == null) {
            assertThat(trust("--yes").json().get("agreed").booleanValue()).isTrue();
            agreed = copy(here.resolve("data"), folder.resolve("agreed"));
        } else {
            Files.move(here.resolve("data"), folder.resolve("data" + number++));
            copy(agreed, here.resolve("data"));
        }
    }

    private static Path copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Files.copy(each, to.resolve(from.relativize(each)), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        return to;
    }

    @Test
    void theSameFilesMadeAgainAreNotAskedAgain() throws IOException {
        agree();
        make();
        agree();
        assertThat(trust().status()).as("asked once").isZero();
    }

    /** A change of the file: what is there, and what then is there. */
    record Written(String before, String after) {}

    static List<Written> changesOfTheFile() {
        return List.of(
                new Written("127.0.0.1:1/lg?", "127.0.0.2:1/lg?"), // host of a server
                new Written("127.0.0.1:1/lg?", "127.0.0.1:11/lg?"), // port
                new Written("127.0.0.1:1/lg?", "127.0.0.1:1/other?"), // path
                new Written("http://127.0.0.1:1/lg?", "https://127.0.0.1:1/lg?"), // scheme
                new Written("SERVER_KEY", "AWS_SECRET_ACCESS_KEY"), // variable
                new Written("${env:SERVER_KEY}", "${keyring:SERVER_KEY}"),
                new Written("t-1", "t-2"), // what is asked there
                new Written("acme/notes", "acme/secrets"),
                new Written("\"endpoint\": \"http://127.0.0.1:1\"", "\"endpoint\": \"http://127.0.0.9:1\""),
                new Written("HUB_KEY", "GITHUB_TOKEN"),
                new Written("\"repo\": \"acme/usual\"", "\"repo\": \"acme/usual\", \"endpoint\": \"https://api.evil.example\""),
                new Written("127.0.0.1:2", "127.0.0.3:2"),
                new Written("\"memories\"]", "\"secrets\"]"), // namespace
                new Written("\"alice\"", "\"bob\""), // what fills it in
                new Written("\"docs\"", "\"private\""),
                new Written("\"v2\"", "\"v3\""),
                new Written("127.0.0.1:3", "127.0.0.1:33"),
                new Written("eu-1", "us-1"),
                new Written("${env:S3_ID}", "${env:AWS_ACCESS_KEY_ID}"),
                new Written("${env:S3_KEY}", "${env:AWS_SECRET_ACCESS_KEY}"),
                new Written("@127.0.0.1:4/db", "@127.0.0.4:4/db"),
                new Written("@127.0.0.1:4/db", "@127.0.0.1:5/db"),
                new Written("@127.0.0.1:4/db", "@127.0.0.1:4/other"),
                new Written("//u:", "//root:"),
                new Written("sslmode=prefer", "sslmode=disable"),
                new Written("sslmode=prefer", "unencrypted=yes"),
                new Written("PG_KEY", "PGPASSWORD"),
                new Written("@db.example:9/", "@db.evil.example:9/"),
                new Written("@db.example:9/", "@db.example:9,more.example/"),
                new Written("mongodb://me:", "mongodb://root:"),
                new Written("mongodb://me:${env:MONGO_KEY}@db.example:9/", "mongodb+srv://me:${env:MONGO_KEY}@db.example/"),
                new Written("/agents?tls=true", "/other?tls=true"),
                new Written("/agents?tls=true", "/agents?unencrypted=yes"),
                new Written("/agents?tls=true", "/agents?tls=true&replicaSet=rs0"),
                new Written("/agents?tls=true", "/agents?tls=true&authSource=agents"),
                new Written("MONGO_KEY", "AWS_SECRET_ACCESS_KEY"),
                new Written("\"files\"", "\"users\""),
                new Written("{\"type\": \"filesystem\", \"root\": \"notes\"}", "{\"type\": \"filesystem\", \"root\": \"other\"}"), // root
                new Written("{\"type\": \"filesystem\", \"root\": \"notes\"}", "{\"type\": \"filesystem\", \"root\": \"notes\", \"writable\": true}"),
                new Written("\"/etc\"", "\"/\""),
                new Written("\"local_shell\", \"root\": \"notes\"", "\"local_shell\", \"root\": \"other\""),
                new Written("/usr/bin:/bin", "/somewhere/planted:/bin"), // environment of commands
                new Written("{\"PATH\": \"/usr/bin:/bin\"}", "{\"PATH\": \"/usr/bin:/bin\"}, \"inherit_env\": true"),
                new Written("\"A=b\"", "\"A=c\""),
                new Written("\"/srv\"", "\"/etc\""),
                new Written("{\"PATH\": \"/usr/bin\"}", "{\"PATH\": \"/somewhere/planted\"}"),
                new Written("[\"env\"", "[\"nice\""),
                new Written("p-1", "p-2"),
                new Written("n-1", "n-2"),
                new Written("build.example", "other.example"),
                new Written("build.example", "BUILD.example"), // another line of another text is asked, whatever it means
                new Written("build.example", "build.example."),
                new Written("https://box.example", "https://box.example."),
                new Written("db2.example", "db.example"),
                new Written("db2.example", "db2.example:5433"),
                new Written("u@db.example", "root@db.example"),
                new Written("threads.db", "notes/../threads.db.copy"),
                new Written("eu-west-1", "eu-west-2"),
                new Written("\"mine\"", "\"yours\""),
                new Written(".env2/bin/python", "tool.sh"),
                new Written("\"port\": 22", "\"port\": 2222"),
                new Written("\"user\": \"me\"", "\"user\": \"root\""),
                new Written("box-1", "box-2"),
                new Written("https://box.example", "https://box.evil.example"),
                new Written("BOX_KEY", "OPENAI_API_KEY"),
                new Written("a.B", "a.C"),
                new Written("\"here\"", "\"there\""),
                new Written("agent:backend", "agent:other"),
                new Written("agent:backend\"", "agent:backend\", \"interpreter\": \"./tool.sh\""),
                new Written("agent:backend\"", "agent:backend\", \"writable\": true"),
                new Written("./files.mjs:backend", "./lib/x.mjs:x"),
                new Written("\"/disk/\"", "\"/elsewhere/\""));
    }

    @ParameterizedTest
    @MethodSource("changesOfTheFile")
    void aChangeOfTheFileIsAskedAgain(Written change) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(change.before());
        agree();
        assertThat(trust().status()).as("asked once").isZero();
        Files.writeString(file, text.replace(change.before(), change.after()));
        assertAskedAgain();
    }

    private void assertAskedAgain() {
        CommandRun again = trust();
        assertThat(again.json().get("agreed").booleanValue()).as(again.out()).isFalse();
        assertThat(again.status()).isEqualTo(1);
        assertThat(again.json().get("changed")).as("what changed is shown").isNotEmpty();
        assertThat(CommandRun.of(here.resolve("data"), environment, false, "-w", file.toString(), "ls", "/hub/").err())
                .contains("waits for your agreement");
        assertThat(trust("--yes").json().get("agreed").booleanValue()).isTrue();
    }

    /** A change of what the file resolves to. */
    interface Planted {
        void in(Path folder, Map<String, String> environment) throws IOException;
    }

    static List<Planted> changesOfWhatItResolvesTo() {
        return List.of(
                (in, e) -> program(in.resolve(".venv/bin/python"), "exit 1\n"), // no interpreter is named
                (in, e) -> program(in.resolve("venv/bin/python"), "exit 1\n"),
                (in, e) -> Files.writeString(in.resolve("agent.py"), "import more\nbackend = 1\n"), // content of the module
                (in, e) -> Files.writeString(in.resolve("more.py"), "x = 2\n"), // of what it imports
                (in, e) -> Files.writeString(in.resolve("json.py"), "evil = 1\n"), // in front of a library's
                (in, e) -> {
                    Files.delete(in.resolve("agent.py"));
                    Files.createDirectories(in.resolve("agent"));
                    Files.writeString(in.resolve("agent/__init__.py"), "backend = 1\n");
                },
                (in, e) -> { // a package goes before a module of its name
                    Files.createDirectories(in.resolve("agent"));
                    Files.writeString(in.resolve("agent/__init__.py"), "backend = 1\n");
                },
                (in, e) -> Files.writeString(in.resolve("agent.abi3.so"), "machine code"), // and so does machine code
                (in, e) -> Files.writeString(in.resolve("src/more_of_it.cpython-312-x86_64-linux-gnu.so"), "machine code"),
                (in, e) -> Files.writeString(in.resolve("files.mjs"), "export const backend = 2;\n"),
                (in, e) -> Files.writeString(in.resolve("lib/package.json"), "{\"imports\": {}}"), // of a folder below
                (in, e) -> Files.writeString(in.resolve("lib/part/package.json"), "{\"main\": \"evil.js\"}"), // what a folder stands for
                (in, e) -> Files.writeString(in.resolve("lib/named/deep/main.js"), "x = 2;\n"),
                (in, e) -> Files.writeString(in.resolve("lib/x.mjs"), "export const x = 2;\n"),
                (in, e) -> Files.writeString(in.resolve("package.json"), "{\"imports\": {}}"),
                (in, e) -> program(in.resolve("node"), "exit 2\n"), // content of a program that came with the file
                (in, e) -> program(in.resolve("tool.sh"), "exit 2\n"),
                (in, e) -> Files.writeString(in.resolve("script.txt"), "exit 2\n"),
                (in, e) -> Files.writeString(in.resolve("beside.txt"), "exit 2\n"), // named from the folder in which the command starts
                (in, e) -> Files.writeString(in.resolve("within.txt"), "exit 2\n"), // named in a word
                (in, e) -> Files.writeString(in.resolve("option.txt"), "exit 2\n"), // named by an option
                (in, e) -> Files.writeString(in.resolve("tools/box.py"), "x = 2\n"), // a module that is run
                (in, e) -> program(in.resolve("interpreter"), "exit 2\n"), // in a script's first line
                (in, e) -> Files.writeString(in.resolve("hook.js"), "x = 2;\n"), // named without its ending
                (in, e) -> Files.writeString(in.resolve("start/index.js"), "x = 2;\n"), // what a folder stands for that Node starts
                (in, e) -> Files.writeString(in.resolve("start/more.js"), "x = 2;\n"),
                (in, e) -> Files.writeString(in.resolve("start/package.json"), "{\"main\": \"./more.js\"}"),
                (in, e) -> Files.writeString(in.resolve("app/__main__.py"), "x = 2\n"), // and Python
                (in, e) -> Files.writeString(in.resolve("app/part.py"), "x = 2\n"),
                (in, e) -> Files.writeString(in.resolve("later.py"), "x = 2\n"), // imported by a script
                (in, e) -> Files.writeString(in.resolve("late.py"), "x = 2\n"), // imported by the text of a command
                (in, e) -> Files.writeString(in.resolve("tools/my file.txt"), "exit 2\n"), // named with a space, from another folder
                (in, e) -> Files.writeString(in.resolve("tools/deep.txt"), "exit 2\n"),
                (in, e) -> Files.writeString(in.resolve("rc.txt"), "exit 2\n"), // named by a variable of the shell
                (in, e) -> e.put("PYENV_VERSION", "planted"),
                (in, e) -> e.put("npm_config_node_options", "--require /somewhere/planted.js"),
                (in, e) -> e.put("GIT_SSH_COMMAND", "/somewhere/planted"),
                (in, e) -> e.put("MAKEFILES", "/somewhere/planted"),
                (in, e) -> e.put("LUA_INIT", "@/somewhere/planted"),
                (in, e) -> {
                    Files.delete(in.resolve("tool.sh"));
                    Files.createSymbolicLink(in.resolve("tool.sh"), Path.of("/bin/sh"));
                },
                (in, e) -> {
                    Files.delete(in.resolve("notes"));
                    Files.createSymbolicLink(in.resolve("notes"), Path.of("/etc")); // a changed root
                },
                (in, e) -> Files.writeString(in.resolve("data/plugins/a.jar"), "another"),
                (in, e) -> Files.writeString(in.resolve("data/plugins/b.jar"), "one more"),
                (in, e) -> Files.delete(in.resolve("data/plugins/a.jar")),
                (in, e) -> e.put("LANGSMITH_ENDPOINT", "https://hub.evil.example"), // where a hub is that is not named
                (in, e) -> e.put("AWS_ENDPOINT_URL", "https://s3.evil.example"), // where a bucket is
                (in, e) -> e.put("AWS_ENDPOINT_URL_S3", "https://s3.evil.example"),
                (in, e) -> e.put("AWS_PROFILE", "other"), // where its keys are
                (in, e) -> e.put("AWS_CONFIG_FILE", "/somewhere/planted"),
                (in, e) -> e.put("AWS_CONTAINER_CREDENTIALS_FULL_URI", "http://169.254.1.1/x"),
                (in, e) -> e.put("HTTPS_PROXY", "http://proxy.evil.example:3128"), // through whom
                (in, e) -> e.put("http_proxy", "http://u:p@proxy.evil.example:3128"),
                (in, e) -> e.put("PGHOST", "db.example,db2.example"), // the usual password is sent there
                (in, e) -> e.put("PGPASSFILE", Files.writeString(in.resolve("more"), "db.example:*:*:*:secret\n").toString()),
                (in, e) -> Files.writeString(in.resolve("passwords"), "db2.example:5432:db:u:secret\n"),
                (in, e) -> Files.writeString(in.resolve("passwords"), "# all\n*:*:*:*:secret\n"),
                (in, e) -> e.put("PYTHONPATH", "/somewhere/planted"), // which code a program loads
                (in, e) -> e.put("PYTHONHOME", "/somewhere/planted"),
                (in, e) -> e.put("NODE_OPTIONS", "--require /somewhere/planted.js"),
                (in, e) -> e.put("NODE_PATH", "/somewhere/planted"),
                (in, e) -> e.put("LD_PRELOAD", "/somewhere/planted.so"),
                (in, e) -> e.put("BASH_ENV", "/somewhere/planted.sh"),
                (in, e) -> e.put("BASH_FUNC_cat%%", "() {  /somewhere/planted\n}"), // in place of a program that a script starts
                (in, e) -> e.put("LD_BIND_NOW_AND_MORE", "/somewhere/planted.so"), // whatever a loader reads next
                (in, e) -> e.put("GLIBC_TUNABLES", "glibc.rtld.optional_static_tls=0"),
                (in, e) -> e.put("CLASSPATH", "/somewhere/planted.jar"),
                (in, e) -> e.put("OPENSSL_CONF", "/somewhere/planted.cnf"), // names libraries that are loaded
                (in, e) -> e.put("GCONV_PATH", "/somewhere/planted"),
                (in, e) -> e.put("PYTHONPYCACHEPREFIX", "/somewhere/planted"), // compiled code of the same modules
                (in, e) -> e.put("NODE_COMPILE_CACHE", "/somewhere/planted"),
                (in, e) -> e.put("JAVA_TOOL_OPTIONS", "-javaagent:/somewhere/planted.jar"),
                (in, e) -> e.put("NODE_TLS_REJECT_UNAUTHORIZED", "0"), // whom its connections believe
                (in, e) -> e.put("SSLKEYLOGFILE", "/somewhere/keys"),
                (in, e) -> e.put("SHELLOPTS", "xtrace"), // with PS4, which a shell runs then
                (in, e) -> e.put("PS4", "$(/somewhere/planted)"),
                (in, e) -> e.put("KUBECONFIG", "/somewhere/planted"), // which machine a program reaches
                (in, e) -> e.put("DOCKER_HOST", "tcp://evil.example:2375"),
                (in, e) -> linked(in.resolve(".env2/bin/python"), Path.of("/bin/sh")), // links that lead elsewhere
                (in, e) -> linked(in.resolve("node"), Path.of("/bin/sh")),
                (in, e) -> linked(in.resolve("threads.db"), Path.of("/etc/hosts")),
                (in, e) -> linked(in.resolve("more.py"), Files.writeString(in.resolve("other/x.txt"), "x = 3\n")),
                (in, e) -> Files.writeString(in.resolve(INSTALLED + "agents-1.dist-info/RECORD"), "agents.py,sha256=y,3\n"), // what is installed
                (in, e) -> {
                    Files.createDirectories(in.resolve(INSTALLED + "evil-1.dist-info"));
                    Files.writeString(in.resolve(INSTALLED + "evil-1.dist-info/RECORD"), "evil.py,sha256=y,3\n");
                },
                (in, e) -> Files.writeString(in.resolve(INSTALLED + "evil.pth"), "import evil\n"),
                (in, e) -> Files.writeString(in.resolve(INSTALLED + "sitecustomize.py"), "import evil\n"),
                (in, e) -> Files.writeString(in.resolve(INSTALLED + "sitecustomize.pyc"), "compiled"),
                (in, e) -> planted(in.resolve(INSTALLED + "sitecustomize/__init__.py")),
                (in, e) -> Files.writeString(in.resolve("src/more_of_it.py"), "x = 2\n"), // in a folder that a .pth file adds
                (in, e) -> Files.writeString(in.resolve(".env2/pyvenv.cfg"), "home = /somewhere/planted\n"),
                (in, e) -> Files.writeString(in.resolve("node_modules/.package-lock.json"), "{\"packages\": {}}"),
                (in, e) -> Files.writeString(in.resolve("node_modules/dep/package.json"), "{\"main\": \"evil.js\"}"),
                (in, e) -> planted(in.resolve("node_modules/missing/index.js")), // a package that was missing, without a description
                (in, e) -> planted(in.resolve("node_modules/missing/part.js")),
                (in, e) -> planted(in.resolveSibling("node_modules/missing.js")),
                (in, e) -> Files.writeString(in.resolveSibling("package.json"), "{\"type\": \"commonjs\"}"));
    }

    private static void planted(Path file) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, "x = 1;\n");
    }

    private static void linked(Path link, Path to) throws IOException {
        Files.delete(link);
        Files.createSymbolicLink(link, to);
    }

    @ParameterizedTest
    @MethodSource("changesOfWhatItResolvesTo")
    void aChangeOfWhatItResolvesToIsAskedAgain(Planted change) throws IOException {
        agree();
        change.in(here, environment);
        assertAskedAgain();
    }

    @Test
    void aProgramThatStandsEarlierOnThePathIsAskedAgain() throws Exception {
        program(here.resolve("first/env"), "exit 1\n");
        Files.createDirectories(here.resolve("second"));
        assertThat(started("second", "--yes")).isZero();
        assertThat(started("second")).isZero();
        assertThat(started("first")).isEqualTo(1);
        Files.copy(here.resolve("first/env"), here.resolve("second/env")); // planted later
        assertThat(started("second")).isEqualTo(1);
    }

    /** As a process of its own, with that folder first on the path. */
    private int started(String first, String... more) throws Exception {
        String[] all = Stream.concat(Stream.of("--data", here.resolve("data").toString(), "trust", file.toString()), Stream.of(more)).toArray(String[]::new);
        ProcessBuilder builder = ChildProgram.builder(List.of(), "dev.stateroom.Stateroom", all);
        builder.environment().put("PATH", here.resolve(first) + File.pathSeparator + builder.environment().get("PATH"));
        return builder.redirectErrorStream(true).redirectOutput(here.resolveSibling("out").toFile()).start().waitFor();
    }

    @Test
    void whatReachesNothingElseIsNotAskedAgain() throws IOException {
        assertThat(trust("--yes").json().get("agreed").booleanValue()).isTrue();
        Files.writeString(here.resolve("notes/new.md"), "text");
        Files.writeString(here.resolve("README.md"), "text");
        Files.writeString(file, Files.readString(file).replace("{\"version\": 1,", "{ \"version\": 1, \"name\": \"other\", \"permissions\": [],"));
        Files.writeString(here.resolve(".env"), "HUB_KEY=x\nPATH=/somewhere/planted\n"); // not read
        Files.writeString(here.resolve(".netrc"), "machine 127.0.0.1 login x password y\n");
        Files.writeString(here.resolve("src/unused.py"), "x = 1\n");
        environment.put("HUB_KEY", "another value");
        environment.put("EDITOR", "vi");
        assertThat(trust().json().get("agreed").booleanValue()).isTrue();
    }

    @Test
    void aCopyOfTheFileIsAnotherFile() throws IOException {
        assertThat(trust("--yes").json().get("agreed").booleanValue()).isTrue();
        file = Files.copy(file, here.resolve("copy.stateroom.json"));
        assertThat(trust().json().get("agreed").booleanValue()).isFalse();
    }

    @Test
    void aPasswordInAnAddressIsNotShown() throws IOException {
        for (String address : List.of("https://me:hush@api.example:8443/x", "me:hush@api.example", "https://me:hu@sh@api.example")) {
            file = Files.writeString(
                    here.resolve("p.stateroom.json"), "{\"version\": 1, \"backend\": {\"type\": \"context_hub\", \"repo\": \"a/b\", \"endpoint\": \"" + address + "\"}}");
            assertThat(trust().out() + trust().err()).as(address).contains("…@api.example").doesNotContain("hu@sh", "hush");
        }
    }

    @Test
    void theListNamesEachWithTheMountThatReachesIt() {
        String list = trust().out();
        assertThat(list).contains("build.example", "https://box.example:443", "tool.sh", "a.jar", "/etc");
        assertThat(trust().json().get("reach").valueStream().filter(one -> one.get("mount").stringValue().equals("/outside/")).toList())
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.get("kind").stringValue()).isEqualTo("folder");
                    assertThat(one.get("asks").booleanValue()).isTrue();
                    assertThat(one.get("concerns").get(0).stringValue()).isEqualTo("outside");
                });
        assertThat(trust().json().get("reach").valueStream().filter(one -> one.get("mount").stringValue().equals("/disk/")).toList())
                .singleElement()
                .satisfies(one -> assertThat(one.get("asks").booleanValue()).isFalse());
    }
}
