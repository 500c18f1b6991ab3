package dev.stateroom.workspace;

import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Environment variables that decide which code a program loads and where it connects to: they are part of what the user agrees to. */
final class ProgramVariables {
    /** Variables that system loaders, libraries, Python, Node, shells and git read at startup, or that control verification of connections. */
    private static final List<String> LOADING = List.of(
            "LD_PRELOAD", "LD_AUDIT", "LD_LIBRARY_PATH", "DYLD_INSERT_LIBRARIES", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH",
            "DYLD_FALLBACK_LIBRARY_PATH", "DYLD_FALLBACK_FRAMEWORK_PATH", "GCONV_PATH", "LOCPATH", "GLIBC_TUNABLES", "OPENSSL_CONF", "OPENSSL_MODULES", "OPENSSL_ENGINES",
            "SSL_CERT_FILE", "SSL_CERT_DIR", "SSLKEYLOGFILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE",
            "PYTHONPATH", "PYTHONPYCACHEPREFIX", "PYTHONOPTIMIZE", "PYTHONSAFEPATH", "PYTHONNOUSERSITE", "PYTHONCASEOK", "PYTHONHOME", "PYTHONUSERBASE", "PYTHONSTARTUP", "PYTHONPLATLIBDIR", "PYTHONEXECUTABLE", "PYTHON_PRESITE", "__PYVENV_LAUNCHER__", "PYTHONBREAKPOINT", "PYTHONWARNINGS",
            "NODE_OPTIONS", "NODE_PATH", "NODE_COMPILE_CACHE", "NODE_ICU_DATA", "NODE_EXTRA_CA_CERTS", "NODE_TLS_REJECT_UNAUTHORIZED", "TSX_TSCONFIG_PATH",
            "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "CLASSPATH", "PERL5OPT", "PERL5LIB", "PERLLIB", "RUBYOPT", "RUBYLIB", "DOTNET_STARTUP_HOOKS",
            "BASH_ENV", "ENV", "SHELLOPTS", "BASHOPTS", "PS4", "ZDOTDIR", "LUA_INIT", "MAKEFILES",
            "GIT_SSH", "GIT_SSH_COMMAND", "GIT_EXEC_PATH", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS",
            "npm_config_node_options", "PYENV_VERSION", "UV_PYTHON", "PHPRC", "PHP_INI_SCAN_DIR", "JULIA_LOAD_PATH", "R_PROFILE_USER", "COR_ENABLE_PROFILING",
            "CORECLR_ENABLE_PROFILING");

    /** Prefixes of further variables of system loaders, and of functions that replace a program in a shell script. */
    private static final List<String> LOADING_TOO = List.of("LD_", "DYLD_", "BASH_FUNC_");

    /** Variables with which the programs that connect to a sandbox find it. */
    private static final List<String> REACHING = List.of(
            "DOCKER_HOST", "DOCKER_CONTEXT", "DOCKER_CONFIG", "DOCKER_CERT_PATH", "DOCKER_TLS_VERIFY", "CONTAINER_HOST", "CONTAINER_CONNECTION", "KUBECONFIG", "MODAL_CONFIG_PATH",
            "MODAL_SERVER_URL", "MODAL_PROFILE", "DENO_DEPLOY_ENDPOINT");

    /** Variables with which the credential chain of AWS finds keys, besides those that hold the keys. */
    private static final List<String> AMAZON = List.of(
            "AWS_PROFILE", "AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE", "AWS_WEB_IDENTITY_TOKEN_FILE", "AWS_ROLE_ARN", "AWS_ENDPOINT_URL_STS",
            "AWS_CONTAINER_CREDENTIALS_FULL_URI", "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "AWS_EC2_METADATA_SERVICE_ENDPOINT");

    private final Credentials credentials;

    ProgramVariables(Credentials credentials) {
        this.credentials = credentials;
    }

    /** The variables that a program started here would see: {@code , with NODE_OPTIONS=--require ./x.js}; empty for none. */
    String started() {
        Stream<String> more = LOADING_TOO.stream().flatMap(credentials::beginningWith);
        return set(Stream.of(LOADING.stream(), REACHING.stream(), more).flatMap(names -> names).distinct());
    }

    /** The variables that point to the usual keys of AWS. */
    String amazon() {
        return set(AMAZON.stream());
    }

    private String set(Stream<String> names) {
        String set = names.flatMap(name -> credentials.variable(name).map(value -> name + "=" + value).stream()).collect(Collectors.joining(", "));
        return set.isEmpty() ? "" : ", with " + set;
    }

    /** The proxy that the AWS client takes from the environment: {@code , through proxy.example:3128}; without its password. */
    String proxy(URI endpoint) {
        String name = String.valueOf(endpoint.getScheme()).toLowerCase(Locale.ROOT) + "_proxy";
        Optional<String> proxy = credentials.variable(name).or(() -> credentials.variable(name.toUpperCase(Locale.ROOT)));
        return proxy.map(address -> ", through " + place(address)).orElse("")
                + (proxy.isPresent() ? credentials.variable("no_proxy").or(() -> credentials.variable("NO_PROXY")).map(except -> " except " + except).orElse("") : "");
    }

    private static String place(String address) {
        try {
            URI uri = new URI(address);
            return uri.getHost() == null ? "a proxy" : uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
        } catch (URISyntaxException none) {
            return "a proxy";
        }
    }

    /** The folders of {@code PYTHONPATH}, from which Python imports besides the program's own folder. */
    List<String> pythonPath() {
        return credentials.variable("PYTHONPATH").stream()
                .flatMap(value -> Stream.of(value.split(File.pathSeparator, -1)))
                .filter(folder -> !folder.isEmpty())
                .toList();
    }
}
